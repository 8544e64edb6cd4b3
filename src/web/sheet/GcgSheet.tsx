import { type ReactNode, Suspense, useState } from "react";
import { withMinus } from "../../base/translate.ts";
import { gcgPragma } from "../../formats/gcg.ts";
import type { GcgAudit, SheetRow } from "../../formats/gcg-audit.ts";
import type { Complaint } from "../../formats/gcg-judge.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import { makePlace } from "../../words/coordinates.ts";
import { stepOf } from "../../words/layout.ts";
import { moveFaultText } from "../../words/movefault.ts";
import type { Rules } from "../../words/ruleset.ts";
import { classes } from "../design/classes.ts";
import { Cell, Ledger } from "../design/Ledger.tsx";
import { CodeLine } from "../files/FaultLine.tsx";
import { useMessages } from "../language/messages.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { GameBoard } from "../replay/GameBoard.tsx";
import { signed } from "../replay/naming.ts";
import type { Scored } from "./scored.ts";
import styles from "./sheet.module.css";

type Game = Extract<Scored, { kind: "gcg" }>;

/** A GCG as a score sheet, recomputed, with what is wrong in it. */
export function GcgSheet({ rules, game, audit, file }: Game): ReactNode {
  const t = useTexts("sheet");
  const [chosen, choose] = useState<number | null>(null);
  const marked = squaresOf(rules, audit.rows[chosen ?? lastPlay(audit)]);
  const title = gcgPragma(game, "title");
  const lexicon = gcgPragma(game, "lexicon");
  const { complaints, remarks } = audit;
  return (
    <section aria-label={t("result")}>
      <div className={styles.verdict} role="status">
        <Verdict audit={audit} />
        <p>{[title, lexicon && t("lexicon", { lexicon })].filter(Boolean).join(" · ")}</p>
      </div>
      {complaints.length + remarks.length > 0 && (
        <Suspense fallback={null}>
          <Complaints rules={rules} complaints={[...complaints, ...remarks]} text={file.text} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <div className={styles.board}>
          <GameBoard rules={rules} board={audit.board} marked={marked} label={t("board")} />
        </div>
        <div className={styles.tables}>
          <Ledger caption={t("totals")} className={classes(styles.table, styles.totals)}>
            {audit.players.map(({ nick, name }, seat) => (
              <tr key={nick} className={audit.winners.includes(seat) ? styles.winner : undefined}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <Cell isNumber isStrong>
                  {withMinus(`${audit.scores[seat]}`)}
                </Cell>
              </tr>
            ))}
          </Ledger>
          <Ledger
            caption={t("moves")}
            className={styles.table}
            columns={[
              { label: t("column.number"), isNumber: true },
              { label: t("column.player") },
              { label: t("column.rack") },
              { label: t("column.place") },
              { label: t("column.word") },
              { label: t("column.points"), isNumber: true },
              { label: t("column.total"), isNumber: true },
            ]}
          >
            {audit.rows.map((row, i) => (
              <Row
                key={row.line}
                rules={rules}
                row={row}
                number={i + 1}
                isOdd={complaints.some(({ line }) => line === row.line)}
                isChosen={i === chosen}
                onChoose={() => choose(i === chosen ? null : i)}
              />
            ))}
          </Ledger>
        </div>
      </div>
    </section>
  );
}

const lastPlay = ({ rows }: GcgAudit): number => rows.findLastIndex(({ place }) => place !== null);

function squaresOf({ layout }: Rules, row: SheetRow | undefined): number[] {
  if (row?.place == null) return [];
  const { square, direction } = row.place;
  const step = stepOf(layout, direction);
  const length = row.words[0] === undefined ? 1 : [...row.word.replace(/\[[^[\]]*\]/g, "X")].length;
  return Array.from({ length }, (_, i) => square + i * step);
}

function Verdict({ audit }: { readonly audit: GcgAudit }): ReactNode {
  const t = useTexts("sheet");
  const { list } = useFormats();
  const { winners, players, scores } = audit;
  if (winners.length === 0) return <h2>{t("unfinished")}</h2>;
  const names = winners.map((seat) => players[seat].name);
  const points = scores[winners[0]];
  return (
    <h2>{names.length === 1 ? t("won", { name: names[0], points }) : t("drawn", { names: list(names), points })}</h2>
  );
}

interface RowProps {
  readonly rules: Rules;
  readonly row: SheetRow;
  readonly number: number;
  readonly isOdd: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ rules, row, number, isOdd, isChosen, onChoose }: RowProps): ReactNode {
  const { layout, alphabet, ruleset } = rules;
  const { score, total } = row.computed;
  return (
    <tr className={classes(isOdd ? styles.odd : isChosen && styles.chosen)}>
      <Cell isNumber>{number}</Cell>
      <td>{row.nick}</td>
      <Cell className={styles.letters}>{row.rack === null ? "" : makeTiles(alphabet, row.rack)}</Cell>
      <td>{row.place === null ? "" : makePlace(layout, ruleset.coordinates, row.place)}</td>
      <th scope="row">
        {row.place === null ? (
          row.word
        ) : (
          <button type="button" aria-pressed={isChosen} onClick={onChoose}>
            {row.word}
          </button>
        )}
      </th>
      <Cell isNumber>{signed(score)}</Cell>
      <Cell isNumber isStrong>
        {withMinus(`${total}`)}
      </Cell>
    </tr>
  );
}

interface ComplaintsProps {
  readonly rules: Rules;
  readonly complaints: readonly Complaint[];
  readonly text: string;
}

function Complaints({ rules, complaints, text }: ComplaintsProps): ReactNode {
  const t = useTexts("sheet");
  const say = useMessages();
  const words = ({ code, values, fault }: Complaint): string =>
    say(`gcg.${code}`, fault === null ? values : { ...values, reason: moveFaultText(rules, fault) });
  return (
    <section className={styles.complaints} role="alert">
      <h3>{t("complaints", { n: complaints.length })}</h3>
      <ul className={styles.complaintList}>
        {complaints.map((complaint) => (
          <li key={`${complaint.line}:${complaint.column}:${complaint.code}`}>
            <p>
              <b>{t("fault.line", { line: complaint.line, column: complaint.column })}</b> {words(complaint)}
            </p>
            <CodeLine text={text} line={complaint.line} column={complaint.column} />
          </li>
        ))}
      </ul>
    </section>
  );
}
