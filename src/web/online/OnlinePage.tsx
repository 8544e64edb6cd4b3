import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import type { TableView } from "../../activity/table/seen.ts";
import { findRules } from "../../words/catalog.ts";
import { useShownName } from "../account/use-shown-name.ts";
import {
  connection,
  declineOffer,
  lookAt,
  newCommitment,
  useAccount,
  useConnection,
} from "../connection/online-store.ts";
import type { OpenRoom } from "../connection/open-room.ts";
import { emptyTableRoom, type TableRoom } from "../connection/table-room.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Page } from "../design/Page.tsx";
import { toast } from "../design/toast-store.ts";
import { Waiting } from "../design/Waiting.tsx";
import { askEngine } from "../engine/engine.ts";
import { loadTexts, useLanguage, useTexts } from "../language/texts.ts";
import { refusalWords } from "../offers/offer-words.ts";
import type { GameSession, SessionFault } from "../session/session.ts";
import { Table } from "../table/Table.tsx";
import { AboutTable } from "./AboutTable.tsx";
import { appealFor } from "./appeal.ts";
import { isAway, LineStatus, NoLine } from "./LineStatus.tsx";
import styles from "./online.module.css";
import { makeOnlineSession } from "./session.ts";
import { TableNotices } from "./TableNotices.tsx";

/** `/game/:id`: a game on the server, for those who play and those who watch. */
export default function OnlinePage({
  params,
}: {
  readonly params: Readonly<Record<string, string | undefined>>;
}): ReactNode {
  const id = params.id ?? "";
  return <Game key={id} id={id} />;
}

function Game({ id }: { readonly id: string }): ReactNode {
  // The table's own texts come together with these, not after them.
  void loadTexts("board", useLanguage());
  const t = useTexts("lobby");
  const line = useConnection();
  const [room, setRoom] = useState<OpenRoom<TableRoom> | null>(null);
  useEffect(() => {
    const opened = lookAt(id);
    setRoom(opened);
    return () => opened.close();
  }, [id]);
  const state = useRoomState(room, id);
  const { view: table, fault } = state;
  const game = table && findRules(table.setup.ruleset)?.ruleset.name;
  return (
    <Page title={game ? t("table.title", { game }) : t("table.name")} width="full">
      {room !== null && table !== null ? (
        <>
          <LineStatus state={line} />
          <OnlineTable room={room} state={state} table={table} />
        </>
      ) : fault !== null ? (
        <NoTable fault={fault} />
      ) : isAway(line) ? (
        <NoLine state={line} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

const NOTHING = (): (() => void) => () => {};

function useRoomState(room: OpenRoom<TableRoom> | null, id: string): TableRoom {
  const [empty] = useState(() => emptyTableRoom(id));
  return useSyncExternalStore(room?.subscribe ?? NOTHING, room?.state ?? (() => empty));
}

interface OnlineTableProps {
  readonly room: OpenRoom<TableRoom>;
  readonly state: TableRoom;
  readonly table: TableView;
}

function OnlineTable({ room, state, table }: OnlineTableProps): ReactNode {
  const t = useTexts("lobby");
  const [session, setSession] = useState<GameSession | null>(null);
  // One session for each person who looks: another one has another seat, and other tiles.
  const { seat } = table.view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is only what it begins with.
  useEffect(() => {
    const opened = makeOnlineSession(room, table, {
      ...{ connection, ask: askEngine, now: Date.now, newCommitment },
      isLastToAsk: () => isWantedByOthers(table),
      onWaiting: () => toast(t("rematch.waiting")),
    });
    const say = async (text: string) => {
      const answer = await opened.say(text);
      if (!answer.ok) toast(refusalWords(t, { code: reasonOf(answer.fault), figures: {} }), { kind: "fault" });
      return answer;
    };
    const appeal = (word: string): void => void appealFor(t, table.setup.table, word);
    // Who watches was refused nothing.
    setSession({ ...opened, say, ...(seat >= 0 && table.setup.lexicon !== null ? { appeal } : {}) });
    return () => opened.close();
  }, [room, seat]);
  if (session === null) return null;
  const about = { label: t("about.tab"), panel: <AboutTable state={state} table={table} /> };
  return (
    <Table
      key={seat}
      session={session}
      about={about}
      notice={<TableNotices table={table} />}
      afterword={<RematchAsked table={table.setup.table} />}
    />
  );
}

function isWantedByOthers({ setup }: TableView): boolean {
  const asked = useAccount.getState().offers.find(({ rematchOf }) => rematchOf === setup.table);
  return asked !== undefined && asked.takers.length + 1 >= setup.seats.filter(({ bot }) => bot === null).length;
}

/** That somebody would play again is said with the result; the button for a new game says yes. */
function RematchAsked({ table }: { readonly table: string }): ReactNode {
  const t = useTexts("lobby");
  const shown = useShownName();
  const asked = useAccount(({ offers }) => offers.find(({ rematchOf }) => rematchOf === table));
  return (
    <p className={styles.rematchAsked} role="status">
      {asked && (
        <>
          {t("challenge.rematch", { name: shown(asked.name) })}{" "}
          <Button size="small" kind="quiet" onClick={() => declineOffer(asked.id)}>
            {t("challenge.decline")}
          </Button>
        </>
      )}
    </p>
  );
}

const reasonOf = (fault: SessionFault): string => (fault.code === "refused" ? fault.reason : fault.code);

function NoTable({ fault }: { readonly fault: string }): ReactNode {
  const t = useTexts("lobby");
  const kind = fault === "noSuchActivity" ? "none" : "fault";
  return (
    <EmptyState
      icon="board"
      title={t(`table.${kind}`)}
      actions={
        <ButtonLink kind="primary" icon="people" href="/lobby">
          {t("table.toLobby")}
        </ButtonLink>
      }
    >
      {t(`table.${kind}.words`)}
    </EmptyState>
  );
}
