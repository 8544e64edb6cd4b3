import { type ReactNode, Suspense, useState } from "react";
import { gcgPragma } from "../../formats/gcg.ts";
import type { GcgAudit, SheetRow } from "../../formats/gcg-audit.ts";
import type { Complaint } from "../../formats/gcg-judge.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import { makePlace } from "../../words/coordinates.ts";
import { stepOf } from "../../words/layout.ts";
import { moveFaultText } from "../../words/movefault.ts";
import type { Rules } from "../../words/ruleset.ts";
import { useMessages } from "../language/messages.ts";
import "../design/ledger.css";
import { CodeLine } from "../files/FaultLine.tsx";
import { useFormats, useTexts } from "../language/texts.ts";
import { GameBoard } from "../replay/GameBoard.tsx";
import type { Scored } from "./scored.ts";

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
    <section className="sheet-result" aria-label={t("result")}>
      <div className="sheet-verdict" role="status">
        <Verdict audit={audit} />
        <p>{[title, lexicon && t("lexicon", { lexicon })].filter(Boolean).join(" · ")}</p>
      </div>
      {complaints.length + remarks.length > 0 && (
        <Suspense fallback={null}>
          <Complaints rules={rules} complaints={[...complaints, ...remarks]} text={file.text} />
        </Suspense>
      )}
      <div className="sheet-columns">
        <div className="sheet-board">
          <GameBoard rules={rules} board={audit.board} marked={marked} label={t("board")} />
        </div>
        <div className="sheet-tables">
          <table className="ledger sheet-table sheet-totals">
            <caption>{t("totals")}</caption>
            <tbody>
              {audit.players.map(({ nick, name }, seat) => (
                <tr key={nick} className={audit.winners.includes(seat) ? "sheet-winner" : undefined}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td className="number strong">{audit.scores[seat]}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="sheet-scroll">
            <table className="ledger sheet-table">
              <caption>{t("moves")}</caption>
              <thead>
                <tr>
                  <th scope="col" className="number">
                    {t("column.number")}
                  </th>
                  <th scope="col">{t("column.player")}</th>
                  <th scope="col">{t("column.rack")}</th>
                  <th scope="col">{t("column.place")}</th>
                  <th scope="col">{t("column.word")}</th>
                  <th scope="col" className="number">
                    {t("column.points")}
                  </th>
                  <th scope="col" className="number">
                    {t("column.total")}
                  </th>
                </tr>
              </thead>
              <tbody>
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
              </tbody>
            </table>
          </div>
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
  const state = isOdd ? "sheet-odd" : isChosen ? "sheet-chosen" : undefined;
  return (
    <tr className={state}>
      <td className="number">{number}</td>
      <td>{row.nick}</td>
      <td className="letters">{row.rack === null ? "" : makeTiles(alphabet, row.rack)}</td>
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
      <td className="number">{score < 0 ? score : `+${score}`}</td>
      <td className="number strong">{total}</td>
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
    <section className="sheet-complaints" role="alert">
      <h3>{t("complaints", { n: complaints.length })}</h3>
      <ul className="sheet-complaint-list">
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
