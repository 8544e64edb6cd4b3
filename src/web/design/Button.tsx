import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";

interface Look {
  /** `primary`: the one thing to do here; `quiet`: without a frame; `danger`: cannot be taken back. */
  readonly kind?: "primary" | "plain" | "quiet" | "danger";
  readonly size?: "small" | "usual" | "large";
  readonly icon?: IconName;
  readonly wide?: boolean;
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
}

const lookOf = ({ kind = "plain", size = "usual", wide }: Look, className?: string) => ({
  className: classes(styles.button, className),
  "data-kind": kind,
  "data-size": size,
  "data-wide": wide || undefined,
});

export const Button = ({ kind, size, icon, wide, className, children, ref, ...rest }: ButtonProps): ReactNode => (
  <button type="button" ref={ref} {...lookOf({ kind, size, wide }, className)} {...rest}>
    {icon && <Icon name={icon} />}
    {children !== undefined && <span>{children}</span>}
  </button>
);

interface LinkProps extends Look {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A link to another page that looks like a button. */
export const ButtonLink = ({ href, kind, size, icon, wide, className, children }: LinkProps): ReactNode => (
  <Link href={href} {...lookOf({ kind, size, wide }, className)}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </Link>
);

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  /** Said by a screen reader and shown when a mouse rests on it. */
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({ icon, label, className, ref, ...rest }: IconButtonProps): ReactNode => (
  <button
    type="button"
    ref={ref}
    aria-label={label}
    title={label}
    className={classes(styles.iconButton, className)}
    {...rest}
  >
    <Icon name={icon} />
  </button>
);

interface IconLinkProps {
  readonly href: string;
  readonly label: string;
  readonly isHere?: boolean;
  readonly children: ReactNode;
}

/** A link to another page that looks like a button with a sign. */
export const IconLink = ({ href, label, isHere = false, children }: IconLinkProps): ReactNode => (
  <Link
    href={href}
    className={styles.iconButton}
    aria-label={label}
    title={label}
    aria-current={isHere ? "page" : undefined}
  >
    {children}
  </Link>
);
