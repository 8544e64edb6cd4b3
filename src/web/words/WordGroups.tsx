import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classes } from "../design/classes.ts";
import { WordList } from "./WordList.tsx";
import type { WordGroup } from "./wordlist.ts";
import styles from "./words.module.css";

interface WordGroupsProps {
  readonly groups: readonly WordGroup[];
  readonly language: string;
  /** Headings stand beside their words. */
  readonly isCompact?: boolean;
  readonly headingOf?: (heading: string) => string;
}

/** Groups are open from the top until so many words are in sight. */
const MOST_OPEN = 250;

/** Words under headings, each with its points. */
export function WordGroups({ groups, language, isCompact, headingOf }: WordGroupsProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useOpenOnPaper(root);
  let before = 0;
  return (
    <div ref={root} className={classes(styles.wordGroups, isCompact && styles.wordGroupsCompact)}>
      {groups.map(({ heading, words }) => {
        const isOpen = before < MOST_OPEN;
        before += words.length;
        const list = <WordList language={language} words={words} />;
        if (isCompact)
          return (
            <section key={heading}>
              <h3>{heading}</h3>
              {list}
            </section>
          );
        return (
          <details key={heading} open={isOpen}>
            <summary>
              <h3>{headingOf?.(heading) ?? heading}</h3> <small>{words.length}</small>
            </summary>
            {list}
          </details>
        );
      })}
    </div>
  );
}

/** What is closed on the screen is not to be missing on paper. */
function useOpenOnPaper(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = (): void => {
      for (const group of root.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? []) {
        group.open = true;
        opened.push(group);
      }
    };
    const close = (): void => {
      for (const group of opened) group.open = false;
      opened = [];
    };
    addEventListener("beforeprint", open);
    addEventListener("afterprint", close);
    return () => {
      removeEventListener("beforeprint", open);
      removeEventListener("afterprint", close);
    };
  }, [root]);
}
