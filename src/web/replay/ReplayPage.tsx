import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { useSearchParams } from "wouter";
import type { Result } from "../../base/result.ts";
import { decodeGame, type GameFault } from "../../formats/game.ts";
import { makeRecord } from "../../formats/record.ts";
import { RULESET_IDS } from "../../words/catalog.ts";
import type { GameRecord } from "../../words/record.ts";
import { useOwnName } from "../account/use-own-name.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { EmptyState } from "../design/EmptyState.tsx";
import { Select } from "../design/Field.tsx";
import { Page } from "../design/Page.tsx";
import { toast } from "../design/toast-store.ts";
import { loadExample } from "../files/examples.ts";
import { FaultLine } from "../files/FaultLine.tsx";
import { FileDrop } from "../files/FileDrop.tsx";
import { ApiError, api } from "../http/api.ts";
import { useMessages } from "../language/messages.ts";
import { useTexts } from "../language/texts.ts";
import { findLocalGame } from "../local/local-games.ts";
import { withOwnName } from "../local/own-name.ts";
import { ALL_RULES, choicesAmong } from "../rulesets/rulesets.ts";
import { Replay } from "./Replay.tsx";
import { readGame } from "./reading.ts";
import styles from "./replay.module.css";
import { closeGame, type OpenedGame, openGame, useReplay } from "./replay-store.ts";

const LARGEST_FILE = 4_000_000;

/** `/replay` for a game from a file, `/game/:id/replay` for one that was played here. */
export default function ReplayPage({ params }: { readonly params: { readonly id?: string } }): ReactNode {
  return params.id === undefined ? <FileReplay /> : <ServerReplay key={params.id} id={params.id} />;
}

function FileReplay(): ReactNode {
  const t = useTexts("replay");
  const game = useReplay((table) => table.game);
  useLocalGame();
  const result = useMemo(() => game && readGame(game.text, game.ruleset), [game]);
  if (game === null || result === null)
    return (
      <Page title={t("title")} intro={t("intro")}>
        <Start />
      </Page>
    );
  return (
    <Page
      title={t("title")}
      width="wide"
      className={classes(result.ok && styles.page)}
      actions={<FileActions game={game} result={result} />}
    >
      <Suspense fallback={null}>
        {result.ok ? <Replay record={result.value} address={null} /> : <Fault name={game.name} fault={result.fault} />}
      </Suspense>
    </Page>
  );
}

/** `?local=…`: a game of this device, as the first screen and the end of a game lead to it. */
function useLocalGame(): void {
  const [search] = useSearchParams();
  const id = search.get("local");
  const own = useOwnName();
  useEffect(() => {
    const game = id === null ? null : findLocalGame(id);
    if (game === null) return;
    const { rules, setup } = game.record;
    const record = { ...game.record, setup: { ...setup, players: withOwnName(setup.players, own) } };
    openGame({ name: rules.ruleset.name, text: makeRecord(record), ruleset: null });
  }, [id, own]);
}

function Start(): ReactNode {
  const t = useTexts("replay");
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return;
    if (file.size > LARGEST_FILE) toast(t("tooLarge", { file: file.name }), { kind: "fault" });
    else openGame({ name: file.name, text: decodeGame(new Uint8Array(await file.arrayBuffer())), ruleset: null });
  };
  const example = async (): Promise<void> => {
    try {
      const [{ name, text }] = await loadExample("gcg");
      openGame({ name, text, ruleset: null });
    } catch {
      toast(t("exampleFailed"), { kind: "fault" });
    }
  };
  return (
    <div className={styles.start}>
      <FileDrop
        label={t("drop")}
        help={t("drop.help")}
        accept=".gcg,.json,.txt"
        onFiles={(files) => void take(files)}
      />
      <p>
        {t("orExample")}{" "}
        <Button icon="play" onClick={() => void example()}>
          {t("example")}
        </Button>
      </p>
    </div>
  );
}

interface FileActionsProps {
  readonly game: OpenedGame;
  readonly result: Result<GameRecord, GameFault>;
}

function FileActions({ game, result }: FileActionsProps): ReactNode {
  const t = useTexts("replay");
  const isGcg = !/^\s*\{/.test(game.text);
  return (
    <div className={styles.actions}>
      {isGcg && (
        <Select
          label={t("ruleset")}
          value={result.ok ? result.value.rules.ruleset.id : (game.ruleset ?? RULESET_IDS[0])}
          choices={choicesAmong(ALL_RULES)}
          onChoose={(ruleset) => openGame({ ...game, ruleset })}
        />
      )}
      <Button kind="quiet" icon="close" onClick={closeGame}>
        {t("close")}
      </Button>
    </div>
  );
}

function Fault({ name, fault }: { readonly name: string; readonly fault: GameFault }): ReactNode {
  const t = useTexts("replay");
  const say = useMessages();
  if (fault.kind === "text") return <FaultLine file={name} text={fault.text} fault={fault.fault} />;
  const words =
    fault.kind === "notJson"
      ? t("notJson")
      : t("badField", {
          field: fault.fault.field,
          expected: say(`shape.${fault.fault.expected}`, fault.fault.values),
          got: fault.fault.got,
        });
  return (
    <EmptyState icon="file" title={t("notAGame", { file: name })} role="alert">
      {words}
    </EmptyState>
  );
}

function ServerReplay({ id }: { readonly id: string }): ReactNode {
  const t = useTexts("replay");
  const { data, error, refetch } = useQuery({
    queryKey: ["games", id],
    queryFn: ({ signal }) => api.gameRecord(id, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const result = useMemo(() => (data === undefined ? null : readGame(data)), [data]);
  const address = `${location.origin}/game/${encodeURIComponent(id)}/replay`;
  return (
    <Page title={t("title")} width="wide" className={classes(result?.ok && styles.page)}>
      {error !== null && <ServerFault error={error} onAgain={() => void refetch()} />}
      <Suspense fallback={null}>
        {result?.ok && <Replay record={result.value} address={address} />}
        {result?.ok === false && <Fault name={id} fault={result.fault} />}
      </Suspense>
    </Page>
  );
}

function ServerFault({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }): ReactNode {
  const t = useTexts("replay");
  const status = error instanceof ApiError ? error.status : 0;
  const kind =
    status === 404 ? "notFound" : status === 403 || status === 409 ? "notOver" : status === 0 ? "offline" : "broken";
  return (
    <EmptyState
      icon={kind === "notFound" ? "search" : kind === "notOver" ? "clock" : "globe"}
      title={t(`fault.${kind}`)}
      role="alert"
      actions={
        kind === "notFound" || kind === "notOver" ? (
          <ButtonLink href="/replay" icon="file">
            {t("fromFile")}
          </ButtonLink>
        ) : (
          <Button kind="primary" onClick={onAgain}>
            {t("again")}
          </Button>
        )
      }
    >
      {t(`fault.${kind}.words`)}
    </EmptyState>
  );
}
