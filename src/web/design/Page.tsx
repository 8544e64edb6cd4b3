import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import earsStyles from "./ears.module.css";
import pageStyles from "./page.module.css";

interface PageProps {
  /** The heading, and the name of the browser's tab. */
  readonly title: string;
  readonly children: ReactNode;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  readonly intro?: ReactNode;
  /** `wide`: the whole window; `narrow`: a column to read; `full`: no margins, the heading only for ears. */
  readonly width?: "usual" | "narrow" | "wide" | "full";
  readonly className?: string;
}

/** At the very first page the browser itself begins at the top. */
let isFirst = true;

/** A page's main part. Whoever comes from another page starts at its heading. */
export function Page({ title, children, actions, intro, width = "usual", className }: PageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === "Tessera" ? title : `${title} · Tessera`;
  }, [title]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <main id="main" className={classes(pageStyles.page, className)} data-width={width}>
      <header className={width === "full" ? earsStyles.forEars : pageStyles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className={pageStyles.intro}>{intro}</p>}
        </div>
        {actions && <div className={pageStyles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}
