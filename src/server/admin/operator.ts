import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ok } from "../../base/result.ts";
import { OPERATOR_HEADER } from "../http/access.ts";
import { newToken } from "../identity/secrets.ts";
import type { Moderation, ModerationFault } from "./moderation.ts";

/** How commands on the machine reach a server that holds the data folder. */
export interface OperatorNote {
  readonly address: string;
  readonly token: string;
}

const noteFile = (folder: string): string => join(folder, "operator.json");
const OWNER_ONLY = 0o600;

/** Written when the server listens; whoever can read the data folder is its operator. */
export function leaveNote(folder: string, note: OperatorNote): void {
  rmSync(noteFile(folder), { force: true });
  writeFileSync(noteFile(folder), `${JSON.stringify(note)}\n`, { mode: OWNER_ONLY });
}

export const takeNoteAway = (folder: string): void => rmSync(noteFile(folder), { force: true });

export const newOperatorToken = newToken;

/** Null where no server has left one. It may be old: the server may have been killed. */
export function findNote(folder: string): OperatorNote | null {
  try {
    const note = JSON.parse(readFileSync(noteFile(folder), "utf8")) as Partial<OperatorNote>;
    return typeof note.address === "string" && typeof note.token === "string" ? (note as OperatorNote) : null;
  } catch {
    return null;
  }
}

/** The same, asked of a running server. */
export function remoteModeration({ address, token }: OperatorNote): Moderation {
  async function ask<T>(method: string, path: string, body?: object) {
    const answer = await fetch(new URL(path, address), {
      method,
      headers: {
        [OPERATOR_HEADER]: token,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const content = (await answer.json()) as T & ModerationFault;
    if (answer.ok) return ok(content as T);
    if (answer.status >= 500 || !["noSuchPerson", "noSuchReport", "noSuchLine", "isGuest"].includes(content.code))
      throw new Error(`${method} ${path}: ${answer.status} ${content.code}`);
    return fail({ code: content.code });
  }
  const person = (name: string, what: string): string => `/api/admin/people/${encodeURIComponent(name)}/${what}`;
  const nothing = async (answer: ReturnType<typeof ask>) => {
    const given = await answer;
    return given.ok ? ok(undefined) : given;
  };
  return {
    setRole: (name, role) => ask("PUT", person(name, "role"), { role }),
    ban: (name, until) =>
      until === null ? ask("DELETE", person(name, "ban")) : ask("PUT", person(name, "ban"), { until }),
    mute: (name, until) =>
      until === null ? ask("DELETE", person(name, "mute")) : ask("PUT", person(name, "mute"), { until }),
    resetPassword: (name) => ask("POST", person(name, "reset-password")),
    async reports(open) {
      const found = await ask<Awaited<ReturnType<Moderation["reports"]>>>(
        "GET",
        `/api/admin/reports${open ? "" : "?all=true"}`,
      );
      return found.ok ? found.value : [];
    },
    async asides() {
      const found = await ask<Awaited<ReturnType<Moderation["asides"]>>>("GET", "/api/admin/set-aside");
      return found.ok ? found.value : [];
    },
    settle: (report) => nothing(ask("POST", `/api/admin/reports/${report}/settle`)),
    removeChat: (line) => nothing(ask("DELETE", `/api/admin/chat/${line}`)),
  };
}
