import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import quietStyles from "../design/quiet.module.css";
import { isMotionReduced } from "../language/appearance.ts";
import type { TextsOf } from "../language/keys.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { FileChoice } from "./FileChoice.tsx";
import { readText } from "./files.ts";
import { JewelsBoard } from "./JewelsBoard.tsx";
import jewelsStyles from "./jewels.module.css";
import { swapName } from "./names.ts";
import type { Replay, ReplayFault } from "./replay.ts";
import * as replays from "./replay.ts";
import statusStyles from "./status.module.css";

const BETWEEN_MS = 500;

/** A game from a file or a link, turn by turn. */
export function ReplayPage(): ReactNode {
  const t = useTexts("jewels");
  const [replay, setReplay] = useState<Replay | null>(null);
  const [fault, setFault] = useState<ReplayFault | null>(null);
  const [name, setName] = useState<string | null>(null);
  const take = (read: ReturnType<typeof replays.readLink>): void => {
    setReplay(read.ok ? read.value : null);
    setFault(read.ok ? null : read.fault);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read when it changes.
  useEffect(() => {
    const readHash = (): void => {
      const link = location.hash.slice(1);
      if (link !== "") take(replays.readLink(link));
    };
    readHash();
    addEventListener("hashchange", readHash);
    return () => removeEventListener("hashchange", readHash);
  }, []);
  const open = async (file: File): Promise<void> => {
    setName(file.name);
    take(replays.readRecord((await readText(file)) ?? ""));
  };
  const choice = <FileChoice name={name} fault={null} accept=".json,application/json" onFile={open} />;
  return (
    <>
      {fault && (
        <div className={jewelsStyles.fault} role="alert">
          <p>
            <b>{t("replay.fault")}</b> {sayFault(t, fault)}
          </p>
        </div>
      )}
      {replay === null ? (
        <EmptyState icon="play" title={t("replay.empty")}>
          <p>{t("replay.emptyHelp")}</p>
          <div className={jewelsStyles.fileRoom}>{choice}</div>
        </EmptyState>
      ) : (
        <ReplayView replay={replay} onChange={setReplay} choice={choice} />
      )}
    </>
  );
}

function sayFault(t: TextsOf<"jewels">, fault: ReplayFault): string {
  if (fault.code === "notJson") return t("replay.notJson");
  if (fault.code === "shape")
    return t("replay.field", { field: fault.fault.field || "–", got: fault.fault.got || "–" });
  if (fault.fault.code === "illegal") return t("replay.illegal", { turn: fault.fault.turn + 1 });
  return t("replay.damaged");
}

interface ViewProps {
  readonly replay: Replay;
  readonly onChange: (change: (replay: Replay | null) => Replay | null) => void;
  readonly choice: ReactNode;
}

function ReplayView({ replay, onChange, choice }: ViewProps): ReactNode {
  const t = useTexts("jewels");
  const { number } = useFormats();
  const [isPlaying, setPlaying] = useState(false);
  const change = (to: (replay: Replay) => Replay): void => onChange((now) => now && to(now));
  const { at, played, frames, start } = replay;
  const isMoving = frames.length > 1;
  const isAtEnd = at >= played.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next turn begins when the last has come to rest.
  useEffect(() => {
    if (!isPlaying || isMoving) return;
    if (isAtEnd) setPlaying(false);
    const timer = setTimeout(() => change((now) => replays.playNext(now, isMotionReduced())), BETWEEN_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isMoving, at, isAtEnd]);
  const go = (to: number): void => {
    setPlaying(false);
    change((now) => replays.goTo(now, to));
  };
  const last = at > 0 ? played[at - 1] : null;
  return (
    <div className={jewelsStyles.table}>
      <div className={jewelsStyles.place}>
        <JewelsBoard
          rules={start.rules}
          frame={frames[0]}
          isMoving={isMoving}
          pace={1}
          onSeen={() => change(replays.advance)}
          label={t("board")}
        />
      </div>
      <section className={statusStyles.status} aria-label={t("status")}>
        <p className={statusStyles.source}>{replay.player ?? t("replay")}</p>
        <dl>
          <div className={statusStyles.points}>
            <dt>{t("points")}</dt>
            <dd data-testid="points">{number(replays.shownPoints(replay))}</dd>
          </div>
          <div>
            <dt>{t("cascade")}</dt>
            <dd>{t("cascade.depth", { depth: frames[0].depth })}</dd>
          </div>
          <div>
            <dt>{t("turns")}</dt>
            <dd data-testid="turns">{t("replay.of", { at, all: played.length })}</dd>
          </div>
        </dl>
      </section>
      <section className={jewelsStyles.controls} aria-label={t("controls")}>
        <div className={jewelsStyles.steps}>
          <IconButton icon="back" label={t("replay.back")} disabled={at === 0} onClick={() => go(at - 1)} />
          <IconButton
            icon={isPlaying ? "pause" : "play"}
            label={t(isPlaying ? "replay.pause" : "replay.play")}
            onClick={() => {
              if (isAtEnd && !isPlaying) change((now) => replays.goTo(now, 0));
              setPlaying(!isPlaying);
            }}
          />
          <IconButton
            icon="forward"
            label={t("replay.next")}
            disabled={isAtEnd}
            onClick={() => {
              setPlaying(false);
              change((now) => replays.playNext(replays.skip(now), isMotionReduced()));
            }}
          />
          <input
            type="range"
            min={0}
            max={played.length}
            value={at}
            aria-label={t("replay.turn")}
            onChange={(event) => go(Number(event.target.value))}
          />
        </div>
        <p aria-live="polite">
          {last === null
            ? t("replay.start")
            : t("replay.played", { swap: swapName(t, start.rules, last.swap), n: last.points })}
        </p>
        {isAtEnd && replay.end !== null && <p className={quietStyles.quiet}>{t(`end.${replay.end}`)}</p>}
      </section>
      <aside className={jewelsStyles.side}>{choice}</aside>
    </div>
  );
}
