import type { ReactNode } from "react";
import { takeOut } from "../../base/counts.ts";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import type { Candidate } from "../../bots/bot.ts";
import { tilesOf } from "../../bots/weigh.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import type { View } from "../../words/position.ts";
import { classes } from "../design/classes.ts";
import { Cell, Ledger } from "../design/Ledger.tsx";
import { useFormats, useTexts } from "../language/texts.ts";
import { verdictOf } from "./analysis.ts";
import panelsStyles from "./panels.module.css";
import replayStyles from "./replay.module.css";
import { playedWords } from "./steps.ts";
import verdictStyles from "./verdict.module.css";

interface TurnPanelProps {
  readonly turn: AnalysedTurn;
  /** The candidate that the board shows, by its place; null: the move itself. */
  readonly shown: number | null;
  readonly onShow: (at: number | null) => void;
}

const MOST_SHOWN = 6;

/** The best moves of a turn with their figures, the player's among them, and what it cost. */
export function TurnPanel({ turn, shown, onShow }: TurnPanelProps): ReactNode {
  const t = useTexts("replay");
  const { number, list } = useFormats();
  const { view, analysis, unknown, isWithdrawn } = turn;
  if (analysis === null) return <p className={replayStyles.quiet}>{t("rackUnknown")}</p>;
  const { candidates, played, isExact } = analysis;
  const rows = candidates.slice(0, MOST_SHOWN).map((candidate, i) => ({ candidate, rank: (i + 1) as number | null }));
  const isListed = played?.rank != null && played.rank <= MOST_SHOWN;
  if (played !== null && !isListed) rows.push({ candidate: played.candidate, rank: played.rank });
  const hasWin = rows.some(({ candidate }) => candidate.win !== null);
  return (
    <>
      {played === null ? (
        <p className={replayStyles.quiet}>{t("exchangeUnknown")}</p>
      ) : (
        <p
          className={classes(verdictStyles.turnVerdict, verdictStyles.verdict)}
          data-testid="turn-verdict"
          data-verdict={verdictOf(played)}
        >
          <b>{t(`verdict.${verdictOf(played)}`)}</b>{" "}
          {!played.isBest && (
            <span>
              {played.cost.win === null
                ? t("cost", { points: number(played.cost.points, ONE_PLACE) })
                : t("costWin", {
                    points: number(played.cost.points, ONE_PLACE),
                    win: number(played.cost.win, PERCENT),
                  })}
            </span>
          )}
        </p>
      )}
      {isWithdrawn && <p className={replayStyles.quiet}>{t("withdrawn")}</p>}
      {!isWithdrawn && unknown.length > 0 && (
        <p className={replayStyles.quiet}>{t("unknownWords", { words: list(unknown) })}</p>
      )}
      <Ledger
        caption={t("bestMoves")}
        hidesCaption
        className={panelsStyles.turnTable}
        columns={[
          { label: t("head.move") },
          { label: t("head.points"), isNumber: true },
          { label: t("head.kept") },
          { label: t("head.worth"), isNumber: true },
          ...(hasWin ? [{ label: t("head.win"), isNumber: true }] : []),
        ]}
      >
        {rows.map(({ candidate, rank }, i) => {
          const isPlayed = played !== null && (rank === played.rank || (rank === null && !isListed));
          return (
            <tr
              key={rank ?? "played"}
              className={classes(isPlayed && panelsStyles.turnPlayed, shown === i && panelsStyles.turnShown)}
              data-played={isPlayed || undefined}
            >
              <th scope="row">
                <button type="button" aria-pressed={shown === i} onClick={() => onShow(shown === i ? null : i)}>
                  <CandidateName view={view} candidate={candidate} />
                </button>
                {isPlayed && <small className={panelsStyles.turnTag}>{t("played")}</small>}
              </th>
              <Cell isNumber>{candidate.score}</Cell>
              <Cell className={replayStyles.letters}>{makeTiles(view.rules.alphabet, keptOf(view, candidate))}</Cell>
              <Cell isNumber>{number(candidate.equity, ONE_PLACE)}</Cell>
              {hasWin && <Cell isNumber>{candidate.win === null ? "" : number(candidate.win, PERCENT)}</Cell>}
            </tr>
          );
        })}
      </Ledger>
      <p className={replayStyles.quiet}>{t(isExact ? "exact" : hasWin ? "sampled" : "weighed")}</p>
    </>
  );
}

const ONE_PLACE = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const PERCENT = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

const keptOf = ({ rack }: View, { move }: Candidate) => takeOut(rack, tilesOf(move)).sort((a, b) => a - b);

function CandidateName({ view, candidate }: { readonly view: View; readonly candidate: Candidate }): ReactNode {
  const t = useTexts("replay");
  const { move } = candidate;
  if (move.type === "place") {
    const { place, main } = playedWords(view.rules, view.board, move);
    return (
      <>
        <small>{place}</small> {main}
      </>
    );
  }
  if (move.type !== "exchange") return t("step.pass");
  return t("step.exchange", { n: move.tiles.length, tiles: makeTiles(view.rules.alphabet, move.tiles) });
}
