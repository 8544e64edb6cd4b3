import { resolve } from "node:path";
import type { Result } from "../../base/result.ts";
import { UserError } from "../../base/user-error.ts";
import { FOR_EVER } from "../../protocol/names.ts";
import {
  type ModeratedPerson,
  type Moderation,
  type ModerationFault,
  moderationBy,
} from "../../server/admin/moderation.ts";
import { findNote, remoteModeration } from "../../server/admin/operator.ts";
import { placeFrom } from "../../server/store/place.ts";
import { ROLES, type Role } from "../../server/store/store.ts";
import type { Terminal } from "../shell/terminal.ts";

interface Where {
  readonly data?: string;
  readonly json?: boolean;
}

interface Duration extends Where {
  readonly hours?: number;
}

const HOUR = 3_600_000;

/** Where a server that runs on this machine listens; null where none has said so. */
function addressOfServer({ data }: Where): string | null {
  const place = placeFrom(data, process.env);
  return "data" in place ? (findNote(resolve(place.data))?.address ?? null) : null;
}

/** To the server that holds the data, where one runs; else to the store itself. */
async function give<T>({ data }: Where, order: (moderation: Moderation) => Promise<T>): Promise<T> {
  const place = placeFrom(data, process.env);
  const note = "data" in place ? findNote(resolve(place.data)) : null;
  if (note !== null && (await isServing(note.address))) return order(remoteModeration(note));
  const { openStore } = await import("../../server/store/open.ts");
  const store = await openStore(place);
  try {
    return await order(moderationBy(store, Date.now, null));
  } finally {
    await store.close();
  }
}

/** Where nobody listens the answer comes at once; a server that has much to do may take a while. */
const SERVING_MS = 30_000;

const isServing = (address: string): Promise<boolean> =>
  fetch(new URL("/healthz", address), { signal: AbortSignal.timeout(SERVING_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

function must<T>(result: Result<T, ModerationFault>, name: string): T {
  if (result.ok) return result.value;
  throw new UserError(`admin.${result.fault.code}`, { name });
}

function tell(
  { t, print }: Terminal,
  { json }: Where,
  key: string,
  person: ModeratedPerson,
  until: number | null = null,
): number {
  const date = until === null ? "" : minuteOf(until);
  print(json ? JSON.stringify(person) : t(key, { name: person.name, role: person.role, date }));
  return 0;
}

const isForEver = (until: number | null): boolean => until === null || until >= FOR_EVER;

export async function role(terminal: Terminal, name: string, wanted: string, where: Where): Promise<number> {
  const known = ROLES.find((each) => each === wanted) as Role | undefined;
  if (known === undefined || known === "guest")
    throw new UserError("admin.badRole", { role: wanted, known: ROLES.filter((each) => each !== "guest").join(" ") });
  const person = must(await give(where, (moderation) => moderation.setRole(name, known)), name);
  return tell(terminal, where, "admin.roleGiven", person);
}

const untilOf = (hours: number | undefined): number => (hours === undefined ? FOR_EVER : Date.now() + hours * HOUR);

export async function ban(terminal: Terminal, name: string, options: Duration): Promise<number> {
  const person = must(await give(options, (moderation) => moderation.ban(name, untilOf(options.hours))), name);
  const { bannedUntil } = person;
  return tell(terminal, options, isForEver(bannedUntil) ? "admin.banned" : "admin.bannedUntil", person, bannedUntil);
}

export async function unban(terminal: Terminal, name: string, where: Where): Promise<number> {
  return tell(
    terminal,
    where,
    "admin.unbanned",
    must(await give(where, (moderation) => moderation.ban(name, null)), name),
  );
}

export async function mute(terminal: Terminal, name: string, options: Duration): Promise<number> {
  const person = must(await give(options, (moderation) => moderation.mute(name, untilOf(options.hours))), name);
  const { mutedUntil } = person;
  return tell(terminal, options, isForEver(mutedUntil) ? "admin.muted" : "admin.mutedUntil", person, mutedUntil);
}

export async function unmute(terminal: Terminal, name: string, where: Where): Promise<number> {
  const person = must(await give(where, (moderation) => moderation.mute(name, null)), name);
  return tell(terminal, where, "admin.unmuted", person);
}

/** A link with a word in it, which sets a new password once. It is for the person alone: give it where nobody else reads. */
export async function resetPassword({ t, print }: Terminal, name: string, where: Where): Promise<number> {
  const given = must(await give(where, (moderation) => moderation.resetPassword(name)), name);
  const path = `/reset/${given.word}`;
  const page = process.env.PUBLIC_URL || addressOfServer(where);
  const link = page === null ? path : new URL(path, page).href;
  const date = minuteOf(given.until);
  print(where.json ? JSON.stringify({ ...given, link }) : t("admin.resetWord", { name: given.name, date, link }));
  return 0;
}

export async function reports({ t, print }: Terminal, options: Where & { readonly all?: boolean }): Promise<number> {
  const found = await give(options, (moderation) => moderation.reports(options.all !== true));
  if (options.json) print(JSON.stringify(found));
  else if (found.length === 0) print(t("admin.noReports"));
  else
    for (const report of found) {
      const nobody = t("admin.nobody");
      const values = { by: report.byName ?? nobody, about: report.aboutName ?? nobody, reason: oneLine(report.reason) };
      const at = minuteOf(report.at);
      print(t(report.settledAt === null ? "admin.report" : "admin.reportSettled", { id: report.id, at, ...values }));
      if (report.line !== null) print(t("admin.reportLine", { id: report.chat ?? 0, line: oneLine(report.line) }));
    }
  return 0;
}

/** Games that are left alone for a while, because regular work at them has failed. */
export async function setAside({ t, print }: Terminal, where: Where): Promise<number> {
  const found = await give(where, (moderation) => moderation.asides());
  if (where.json) print(JSON.stringify(found));
  else if (found.length === 0) print(t("admin.noAsides"));
  else
    for (const { id, work, reason, times, since, until } of found) {
      const when = { since: minuteOf(since), until: minuteOf(until) };
      print(t("admin.aside", { id, work: t(`admin.work.${work}`), reason: oneLine(reason), times, ...when }));
    }
  return 0;
}

const minuteOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

/** What strangers wrote must not move the cursor of a terminal. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();

export async function settle({ t, print }: Terminal, report: string, where: Where): Promise<number> {
  must(await give(where, (moderation) => moderation.settle(numberOf(report))), report);
  print(t("admin.settled", { id: report }));
  return 0;
}

export async function removeChat({ t, print }: Terminal, line: string, where: Where): Promise<number> {
  must(await give(where, (moderation) => moderation.removeChat(numberOf(line))), line);
  print(t("admin.chatRemoved", { id: line }));
  return 0;
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UserError("admin.badNumber", { text });
  return Number(text);
}
