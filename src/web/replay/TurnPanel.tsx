import type { ReactNode } from "react";
import { takeOut } from "../../base/counts.ts";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import type { Candidate } from "../../bots/bot.ts";
import type { Played } from "../../bots/verdict.ts";
import { tilesOf } from "../../bots/weigh.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import type { View } from "../../words/position.ts";
import { classes } from "../design/classes.ts";
import { Cell, Ledger } from "../design/Ledger.tsx";
import { useFormats, useTexts } from "../language/texts.ts";
import { verdictOf } from "./analysis.ts";
import { Doubted, useDoubted } from "./Doubted.tsx";
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
  const { list } = useFormats();
  const { points } = useDoubted();
  const { view, analysis, unknown, isWithdrawn } = turn;
  if (analysis === null) return <p className={replayStyles.quiet}>{t("rackUnknown")}</p>;
  const { candidates, played, isExact, wasCut } = analysis;
  const rows = candidates.slice(0, MOST_SHOWN).map((candidate, i) => ({ candidate, rank: (i + 1) as number | null }));
  const isListed = played?.rank != null && played.rank <= MOST_SHOWN;
  if (played !== null && !isListed) rows.push({ candidate: played.candidate, rank: played.rank });
  const hasWin = rows.some(({ candidate }) => candidate.win !== null);
  const hasDoubt = rows.some(({ candidate }) => (candidate.winError ?? 0) > 0);
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
          <b>{t(`verdict.${verdictOf(played)}`)}</b> <CostText played={played} />
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
          { label: t("head.equity"), isNumber: true },
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
              <Cell isNumber>{points(candidate.equity, null)}</Cell>
              {hasWin && (
                <Cell isNumber>
                  {candidate.win !== null && <Doubted value={candidate.win} error={candidate.winError} isShare />}
                </Cell>
              )}
            </tr>
          );
        })}
      </Ledger>
      {wasCut && <p className={panelsStyles.cut}>{t("cut")}</p>}
      <p className={replayStyles.quiet}>
        {t(isExact ? "exact" : hasWin ? "sampled" : "weighed")} {hasDoubt && t("doubt")}
      </p>
    </>
  );
}

/** What the move lost, as far as that is known. */
function CostText({ played }: { readonly played: Played }): ReactNode {
  const t = useTexts("replay");
  const { points, share } = useDoubted();
  const { win, winError, pointsError } = played.cost;
  const verdict = verdictOf(played);
  if (played.isBest || verdict === "unproven") return null;
  if (win === null) return t("cost", { points: points(played.cost.points, pointsError) });
  if (verdict !== "unclear")
    return t("costWin", { points: points(played.cost.points, pointsError), win: share(win, winError) });
  // Beside the best move, which may be the worse one: more is better.
  return t("closeWin", { points: points(-played.cost.points, pointsError, true), win: share(-win, winError, true) });
}

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
