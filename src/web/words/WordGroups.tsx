import type { ReactNode } from "react";
import { classes } from "../design/classes.ts";
import type { WordGroup } from "./wordlist.ts";

interface WordGroupsProps {
  readonly groups: readonly WordGroup[];
  readonly language: string;
  /** Headings stand beside their words. */
  readonly isCompact?: boolean;
  readonly headingOf?: (heading: string) => string;
}

/** Words under headings, each with its points. */
export const WordGroups = ({ groups, language, isCompact, headingOf }: WordGroupsProps): ReactNode => (
  <div className={classes("word-groups", isCompact && "word-groups-compact")}>
    {groups.map(({ heading, words }) => (
      <section key={heading}>
        <h3>{headingOf?.(heading) ?? heading}</h3>
        <ul className="words-list" lang={language}>
          {words.map(({ text, points }) => (
            <li key={text}>
              {text} <small>{points}</small>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
