import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PAGE } from "../../protocol/names.ts";
import type { PeoplePage } from "../../protocol/server.ts";
import { connection } from "../connection/online-store.ts";
import { Button } from "../design/Button.tsx";
import { Field } from "../design/Field.tsx";
import { useTexts } from "../language/texts.ts";
import styles from "./lobby.module.css";
import { PersonName } from "./PersonName.tsx";

interface PeopleProps {
  readonly count: number;
  readonly me: string | null;
  /** Whether somebody came to see the list. */
  readonly isAsked: boolean;
  readonly isLive: boolean;
}

/** A list that is looked at is asked for anew as people come and go, so often at most. */
const AGAIN_MS = 3000;
/** Whoever types has not typed all of a name. */
const TYPING_MS = 250;

/** Who is here: all of them where they are few, else whom somebody looks for. */
export function People({ count, me, isAsked, isLive }: PeopleProps): ReactNode {
  const t = useTexts("lobby");
  const more = useTexts("people");
  const isFew = count <= PAGE;
  const [isOpen, setOpen] = useState(isAsked);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that opened it is gone.
    if (isOpen && !isAsked) field.current?.focus();
  }, [isOpen, isAsked]);
  const [name, setName] = useState("");
  const find = useSettled(name.trim());
  const list = usePeople(isFew ? "" : find, isLive && (isFew || isOpen), isFew ? count : 0);
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <section className={styles.people} aria-labelledby="people-title">
      <h2 id="people-title">
        {t("people.title")} <span className={styles.count}>{count}</span>
      </h2>
      {!isFew && !isOpen && (
        <Button size="small" icon="people" onClick={() => setOpen(true)}>
          {t("people.show")}
        </Button>
      )}
      {!isFew && isOpen && (
        <Field
          ref={field}
          label={t("people.find")}
          type="search"
          maxLength={64}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {(isFew || isOpen) && (
        <div className={styles.crowded} aria-busy={list.isFetching}>
          <ul className={styles.crowd} data-testid="people">
            {people.map(({ account, name: each }) => (
              <li key={account}>
                <PersonName account={account} name={each} isMe={account === me} />
                {account === me && <small>{t("people.you")}</small>}
              </li>
            ))}
          </ul>
          {list.isSuccess && people.length === 0 && find !== "" && <p role="status">{t("people.none")}</p>}
          {list.hasNextPage && (
            <Button size="small" kind="quiet" icon="down" onClick={() => void list.fetchNextPage()}>
              {more("more")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

async function askForPeople(after: string | null, find: string): Promise<PeoplePage> {
  const answer = await connection.ask({ type: "lobby.people", after, find: find === "" ? null : find });
  if (!answer.ok) throw answer.fault;
  return answer.value;
}

/** `fresh`: when that changes, the list is asked for again. */
function usePeople(find: string, isWanted: boolean, fresh: number) {
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ["lobby", "people", find],
    queryFn: ({ pageParam }: { readonly pageParam: string | null }) => askForPeople(pageParam, find),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    enabled: isWanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { dataUpdatedAt } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: that somebody came or went is what it waits for.
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    const wait = Math.max(0, dataUpdatedAt + AGAIN_MS - Date.now());
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ["lobby", "people"] }), wait);
    return () => clearTimeout(timer);
  }, [fresh, queries]);
  return list;
}

/** What was typed, once nothing more is for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
