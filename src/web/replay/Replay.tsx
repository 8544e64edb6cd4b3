import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from "react";
import { withMinus } from "../../base/translate.ts";
import { verifyGame } from "../../words/fair.ts";
import { laidTiles } from "../../words/placement.ts";
import type { GameRecord } from "../../words/record.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { Card } from "../design/Card.tsx";
import { announce } from "../design/toast-store.ts";
import { useLevelNames } from "../language/level-name.ts";
import { useTexts } from "../language/texts.ts";
import { WordsButton } from "../meanings/WordsButton.tsx";
import { AnalysisBar } from "./AnalysisBar.tsx";
import { Controls } from "./Controls.tsx";
import { CurvePanel } from "./CurvePanel.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { GameBoard } from "./GameBoard.tsx";
import { MoveList } from "./MoveList.tsx";
import { playerName, signed, stepText } from "./naming.ts";
import panelsStyles from "./panels.module.css";
import playersStyles from "./players.module.css";
import { Rack } from "./Rack.tsx";
import replayStyles from "./replay.module.css";
import { SummaryPanel } from "./SummaryPanel.tsx";
import { stepByKey, stepOfTurn, stepsOf } from "./steps.ts";
import { TurnPanel } from "./TurnPanel.tsx";
import { useAnalysis } from "./use-analysis.ts";

interface ReplayProps {
  readonly record: GameRecord;
  /** Where it can be seen by everybody; null for a game that is only in a file. */
  readonly address: string | null;
}

/** From one step to the next when the game plays itself. */
const PLAY_MS = 1400;

/** Whether a key is for what has the focus: text, or a slider of its own. */
const isForField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [role=tablist], dialog") !== null;

/** A game, step by step. */
export function Replay({ record, address }: ReplayProps): ReactNode {
  const t = useTexts("replay");
  const steps = useMemo(() => stepsOf(record), [record]);
  const last = steps.length - 1;
  const [at, setAt] = useState(() => Math.min(last, Math.max(0, Number.parseInt(location.hash.slice(1), 10) || 0)));
  const [isPlaying, setPlaying] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const analysis = useAnalysis(record);
  const nameOf = useShownName();
  const levels = useLevelNames();
  const { rules, setup } = record;
  const players = setup.players.map((player, seat) => nameOf(playerName(t, levels, player, seat)));
  const step = steps[at];
  const turn = step.turn === null ? null : (analysis.turns[step.turn] ?? null);

  const go = (to: number): void => {
    setAt(to);
    setShown(null);
    const next = steps[to];
    const who = next.seat === null ? "" : players[next.seat];
    announce(t("announce", { step: to, last, player: who, text: stepText(t, rules, next) }));
    if (address !== null) history.replaceState(history.state, "", `#${to}`);
  };

  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || isForField(event.target)) return;
      const to = stepByKey(event.key, at, last);
      if (to === null) return;
      event.preventDefault();
      setPlaying(false);
      if (to !== at) go(to);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts the time of the next
  useEffect(() => {
    if (!isPlaying) return;
    if (at === last) return setPlaying(false);
    const timer = setTimeout(() => go(at + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, at]);

  const candidate = shown === null || turn === null ? null : (listed(turn)[shown]?.move ?? null);
  const other = candidate?.type === "place" ? laidTiles(rules.layout, candidate) : null;
  const before = at > 0 ? steps[at - 1].position.board : step.position.board;
  const board = other === null ? step.position.board : withTiles(before, other);
  const marked = other === null ? (step.played?.squares ?? []) : other.map(({ square }) => square);
  const deferredTurns = useDeferredValue(analysis.turns);

  const leave = (to: number): void => {
    setPlaying(false);
    go(to);
  };
  return (
    <div className={replayStyles.replay}>
      <div className={replayStyles.left}>
        <section className={replayStyles.board} aria-label={t("board")}>
          <div className={replayStyles.players}>
            <Players record={record} players={players} step={step} />
          </div>
          <div className={replayStyles.field}>
            <GameBoard
              rules={rules}
              board={board}
              marked={marked}
              made={other === null && step.played ? { square: step.played.end, points: step.points } : null}
              label={t("boardAfter", { step: at })}
            />
          </div>
          <Controls
            at={at}
            last={last}
            text={stepText(t, rules, step)}
            isPlaying={isPlaying}
            onGo={leave}
            onPlay={() => {
              if (!isPlaying && at === last) go(0);
              setPlaying(!isPlaying);
            }}
          />
        </section>
        {deferredTurns.some((found) => found?.analysis) && (
          <Card className={replayStyles.summary} aria-label={t("summary")}>
            <h2>{t("summary")}</h2>
            <SummaryPanel
              players={players}
              turns={deferredTurns}
              onTurn={(number) => leave(stepOfTurn(steps, number))}
              nameOfTurn={(number) => {
                const found = stepOfTurn(steps, number);
                const { seat } = steps[found];
                const text = stepText(t, rules, steps[found]);
                return t("lesson", { step: found, player: players[seat ?? 0], text });
              }}
            />
          </Card>
        )}
        <Card className={replayStyles.export} aria-label={t("export")}>
          <h2>{t("export")}</h2>
          <ExportPanel record={record} players={players} step={step} link={address && `${address}#${at}`} />
          <Fairness record={record} />
        </Card>
      </div>
      <div className={replayStyles.middle}>
        <Card className={replayStyles.turn} aria-label={t("turn")}>
          <StepHead record={record} players={players} step={step} at={at} />
          {turn !== null && <TurnPanel turn={turn} shown={shown} onShow={setShown} />}
          <AnalysisBar analysis={analysis} rules={rules} />
        </Card>
        <Card className={replayStyles.curves} aria-label={t("chart")}>
          <h2>{t("chart")}</h2>
          <CurvePanel players={players} steps={steps} turns={deferredTurns} at={at} onGo={leave} />
          {analysis.turns.every((found) => found === null) && (
            <p className={replayStyles.quiet}>{t("chart.estimate")}</p>
          )}
        </Card>
      </div>
      <Card className={replayStyles.moves} aria-label={t("moves")}>
        <h2>{t("moves")}</h2>
        <MoveList record={record} steps={steps} turns={analysis.turns} at={at} onGo={leave} />
      </Card>
    </div>
  );
}

/** As the table of candidates lists them: the best six, and the move itself where it is not among them. */
function listed({ analysis }: NonNullable<ReturnType<typeof useAnalysis>["turns"][number]>) {
  if (analysis === null) return [];
  const { candidates, played } = analysis;
  const best = candidates.slice(0, 6);
  return played !== null && (played.rank === null || played.rank > 6) ? [...best, played.candidate] : best;
}

function withTiles(
  board: Uint8Array,
  tiles: readonly { readonly square: number; readonly tile: number }[],
): Uint8Array {
  const next = board.slice();
  for (const { square, tile } of tiles) next[square] = tile;
  return next;
}

interface StepProps {
  readonly record: GameRecord;
  readonly players: readonly string[];
  readonly step: ReturnType<typeof stepsOf>[number];
}

function Players({ record, players, step }: StepProps): ReactNode {
  const t = useTexts("replay");
  const { position } = step;
  const isOver = position.phase === "over";
  return (
    <ul className={playersStyles.players}>
      {players.map((name, seat) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name
          key={seat}
          className={!isOver && position.turn === seat ? playersStyles.playersTurn : undefined}
          data-winner={position.outcome?.winners.includes(seat) || undefined}
        >
          <bdi className={playersStyles.playersName}>{name}</bdi>
          <b className={playersStyles.playersScore} data-testid="score">
            {withMinus(`${position.scores[seat]}`)}
          </b>
          <Rack
            alphabet={record.rules.alphabet}
            tiles={position.racks[seat]}
            label={t("rackOf", { player: name })}
            empty={t("noTiles")}
          />
        </li>
      ))}
    </ul>
  );
}

function StepHead({ record, players, step, at }: StepProps & { readonly at: number }): ReactNode {
  const t = useTexts("replay");
  const { rules } = record;
  const { played, seat, points, drawn, event } = step;
  return (
    <header className={replayStyles.stepHead}>
      <h2>
        {seat === null
          ? stepText(t, rules, step)
          : t("lesson", { step: at, player: players[seat], text: stepText(t, rules, step) })}
      </h2>
      {event.type !== "deal" && event.type !== "end" && <b className={replayStyles.stepPoints}>{signed(points)}</b>}
      {played !== null && (
        <p>
          {t("words", { place: played.place, words: played.words.join(", ") })}
          <WordsButton language={rules.alphabet.language} words={played.words} className={replayStyles.stepMeaning} />
        </p>
      )}
      {drawn.length > 0 && (
        <div className={replayStyles.stepDrawn}>
          {t("drawn")} <Rack alphabet={rules.alphabet} tiles={drawn} label={t("drawn")} />
        </div>
      )}
    </header>
  );
}

/** Whether the shuffle of a game that was played here was fair, on request. */
function Fairness({ record }: { readonly record: GameRecord }): ReactNode {
  const t = useTexts("replay");
  const result = useMemo(() => (record.setup.fair ? verifyGame(record) : null), [record]);
  if (result === null) return null;
  return (
    <p className={result.ok ? panelsStyles.fair : panelsStyles.unfair} role="status">
      {result.ok
        ? t("fair", { n: result.value.draws })
        : t(`unfair.${result.fault.code}`, { event: result.fault.event })}
    </p>
  );
}
