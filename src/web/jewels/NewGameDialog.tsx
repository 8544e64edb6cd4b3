import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { JewelsPosition } from "../../jewels/position.ts";
import { FEWEST_COLOURS, LARGEST_SIDE, MOST_COLOURS, SMALLEST_SIDE } from "../../jewels/rules.ts";
import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { Field, Segments, Select } from "../design/Field.tsx";
import { useTexts } from "../language/texts.ts";
import { FileChoice } from "./FileChoice.tsx";
import { readText } from "./files.ts";
import { begin, chanceSeed } from "./jewels-store.ts";
import { MiniBoard } from "./MiniBoard.tsx";
import styles from "./new-game.module.css";
import { loadSample, SAMPLE_IDS, type SampleId } from "./samples.ts";
import {
  type FileFault,
  LIMIT_KINDS,
  parseLimits,
  randomBoard,
  readBoard,
  rulesOf,
  type Source,
  seedOf,
} from "./setup.ts";
import { useSetupForm } from "./setup-store.ts";

interface NewGameProps {
  /** A file that was dropped on the page. */
  readonly file: File | null;
  readonly onClose: () => void;
}

const BOARD_KINDS = ["random", "sample", "file"] as const;

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

interface Chosen {
  readonly source: Source;
  readonly start: JewelsPosition;
}

/** Which board, and which limit; the board is seen before the clock runs. */
export function NewGameDialog({ file: dropped, onClose }: NewGameProps): ReactNode {
  const t = useTexts("jewels");
  const { form, change } = useSetupForm();
  const [kind, setKind] = useState<(typeof BOARD_KINDS)[number]>(dropped === null ? form.board : "file");
  const [seed, setSeed] = useState(() => `${chanceSeed()}`);
  const [file, setFile] = useState(dropped);
  const [text, setText] = useState<string | null>(null);
  const [sample, setSample] = useState<{ readonly id: SampleId; readonly start: JewelsPosition } | null>(null);
  const [isAsked, setAsked] = useState(false);
  const rules = rulesOf(form.rows, form.columns, form.colours);
  const limits = parseLimits(form.limit);

  useEffect(() => {
    setText(null);
    if (file !== null) void readText(file).then((read) => setText(read ?? ""));
  }, [file]);
  useEffect(() => {
    let isWanted = true;
    void loadSample(form.sample).then((found) => isWanted && setSample({ id: form.sample, start: found }));
    return () => {
      isWanted = false;
    };
  }, [form.sample]);

  const read = file === null || text === null ? null : readBoard(rules, file.name, text);
  const fault: FileFault | null = read?.ok === false ? read.fault : null;
  const chosen = ((): Chosen | null => {
    if (kind === "random") {
      const number = seedOf(seed);
      return { source: { kind, seed: number, rules }, start: randomBoard(rules, number) };
    }
    // A board that is still being fetched must not be the one before it.
    if (kind === "sample")
      return sample?.id === form.sample ? { source: { kind, id: sample.id }, start: sample.start } : null;
    return read?.ok && file ? { source: { kind, name: file.name }, start: read.value } : null;
  })();

  const start = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (chosen === null || !limits.ok) return;
    begin(chosen.source, chosen.start, limits.value);
    onClose();
  };
  const number = (field: "rows" | "columns" | "colours", least: number, most: number): ReactNode => (
    <Select
      label={t(`size.${field}`)}
      value={`${form[field]}`}
      choices={range(least, most).map((value) => ({ value, label: value }))}
      onChoose={(value) => change({ [field]: Number(value) })}
    />
  );
  return (
    <Dialog
      open
      title={t("new")}
      onClose={onClose}
      className={styles.newGame}
      actions={
        <Button kind="primary" size="large" icon="play" type="submit" form="jewels-new" disabled={chosen === null}>
          {t("start")}
        </Button>
      }
    >
      <form id="jewels-new" onSubmit={start} noValidate>
        <div className={styles.newBoard}>
          <Segments
            label={t("new.board")}
            value={kind}
            choices={BOARD_KINDS.map((value) => ({ value, label: t(`new.${value}`) }))}
            onChoose={(value) => {
              setKind(value);
              change({ board: value });
            }}
          />
          {kind === "random" && (
            <div className={styles.seed}>
              <Field label={t("seed")} value={seed} maxLength={40} onChange={(event) => setSeed(event.target.value)} />
              <Button icon="shuffle" onClick={() => setSeed(`${chanceSeed()}`)}>
                {t("seed.again")}
              </Button>
            </div>
          )}
          {kind === "sample" && (
            <Select
              label={t("sample")}
              value={form.sample}
              choices={SAMPLE_IDS.map((value) => ({ value, label: t(`sample.${value}`) }))}
              onChoose={(value: SampleId) => change({ sample: value })}
            />
          )}
          {kind === "file" && <FileChoice name={file?.name ?? null} fault={fault} onFile={setFile} />}
          {kind !== "sample" && (
            <div className={styles.size}>
              {number("rows", SMALLEST_SIDE, LARGEST_SIDE)}
              {number("columns", SMALLEST_SIDE, LARGEST_SIDE)}
              {number("colours", FEWEST_COLOURS, MOST_COLOURS)}
            </div>
          )}
          <Segments
            label={t("limit")}
            value={form.limit.kind}
            choices={LIMIT_KINDS.map((value) => ({ value, label: t(`limit.${value}`) }))}
            onChoose={(value) => change({ limit: { ...form.limit, kind: value } })}
          />
          {form.limit.kind === "time" && (
            <Field
              label={t("limit.minutes")}
              value={form.limit.time}
              inputMode="text"
              autoComplete="off"
              fault={!limits.ok && isAsked ? t("limit.badTime") : null}
              help={t("limit.timeHelp")}
              onChange={(event) => change({ limit: { ...form.limit, time: event.target.value } })}
            />
          )}
          {form.limit.kind === "turns" && (
            <Field
              label={t("limit.count")}
              value={form.limit.turns}
              inputMode="numeric"
              autoComplete="off"
              fault={!limits.ok && isAsked ? t("limit.badTurns") : null}
              onChange={(event) => change({ limit: { ...form.limit, turns: event.target.value } })}
            />
          )}
        </div>
        <MiniBoard position={chosen?.start ?? null} />
      </form>
    </Dialog>
  );
}
