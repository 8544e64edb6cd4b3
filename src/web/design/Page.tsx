import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import "./page.css";

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
    <main id="main" className={classes("page", `page-${width}`, className)}>
      <header className={width === "full" ? "for-ears" : "page-head"}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className="page-intro">{intro}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </main>
  );
}
