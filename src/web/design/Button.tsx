import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "wouter";
import "./button.css";
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

const lookOf = ({ kind = "plain", size = "usual", wide }: Look, className?: string): string =>
  classes("button", `button-${kind}`, size !== "usual" && `button-${size}`, wide && "button-wide", className);

export const Button = ({ kind, size, icon, wide, className, children, ref, ...rest }: ButtonProps): ReactNode => (
  <button type="button" ref={ref} className={lookOf({ kind, size, wide }, className)} {...rest}>
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
  <Link href={href} className={lookOf({ kind, size, wide }, className)}>
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
    className={classes("icon-button", className)}
    {...rest}
  >
    <Icon name={icon} />
  </button>
);
