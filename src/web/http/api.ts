import type { Period } from "../../protocol/answers.ts";
import type { JewelsLimit, JewelsStart } from "../../protocol/jewels-answers.ts";
import type { Scope } from "../../protocol/names.ts";
import type { Answer, AnswerName } from "./answers.ts";

/** A request that was not granted. Status 0: the server was not reached at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly figures: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, figures: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.figures = figures;
  }
}

interface Options {
  readonly signal?: AbortSignal;
}

/** The text of an answer. Whatever is wrong with it becomes an `ApiError`, but for what the asker has stopped. */
async function request(method: string, path: string, body: unknown, { signal }: Options = {}): Promise<string> {
  const init: RequestInit = { method, signal, credentials: "same-origin" };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  let said: string;
  try {
    answer = await fetch(path, init);
    said = await answer.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "offline");
  }
  if (answer.ok) return said;
  throw faultOf(answer.status, said);
}

/** Undefined for what is no JSON: a proxy on the way may speak HTML. */
function parse(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

function faultOf(status: number, said: string): ApiError {
  const json = parse(said);
  if (typeof json === "object" && json !== null) {
    const { code, ...figures }: { readonly code?: unknown } = json;
    if (typeof code === "string") return new ApiError(status, code, figures);
  }
  return new ApiError(status, status >= 500 ? "internal" : "badRequest");
}

/** What HTTP calls a wrong answer from behind; it may be right another time. */
const BAD_ANSWER = 502;

/** The forms come with the first answer, so that the page need not wait for them before it is drawn. */
const loadForms = (): Promise<typeof import("./answers.ts")> =>
  import("./answers.ts").catch(() => {
    throw new ApiError(0, "offline");
  });

async function ask<Name extends AnswerName>(
  name: Name,
  method: string,
  path: string,
  body?: unknown,
  options?: Options,
): Promise<Answer<Name>> {
  const [said, { isAnswer }] = await Promise.all([request(method, path, body, options), loadForms()]);
  const json = parse(said);
  if (!isAnswer(name, json)) throw new ApiError(BAD_ANSWER, "badAnswer");
  return json;
}

const get = <Name extends AnswerName>(name: Name, path: string, options?: Options): Promise<Answer<Name>> =>
  ask(name, "GET", path, undefined, options);
const post = <Name extends AnswerName>(name: Name, path: string, body?: unknown): Promise<Answer<Name>> =>
  ask(name, "POST", path, body);
const put = <Name extends AnswerName>(name: Name, path: string, body?: unknown): Promise<Answer<Name>> =>
  ask(name, "PUT", path, body);
const del = (path: string, body?: unknown): Promise<Answer<"done">> => ask("done", "DELETE", path, body);

const text = (path: string, options?: Options): Promise<string> => request("GET", path, undefined, options);

const part = encodeURIComponent;
const person = (name: string): string => `/api/people/${part(name)}`;

interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** The board of the day, or one by its number. */
export type JewelsWish = { readonly kind: "daily" } | { readonly kind: "seed"; readonly seed: number };

/** Everything that the page asks over HTTP. */
export const api = {
  me: (options?: Options) => get("meOrNobody", "/api/me", options),
  guest: () => post("me", "/api/guest"),
  register: (credentials: Credentials) => post("newMember", "/api/register", credentials),
  signIn: (credentials: Credentials) => post("me", "/api/sign-in", credentials),
  signOut: () => post("done", "/api/sign-out"),
  rename: (name: string) => put("me", "/api/me/name", { name }),
  changePassword: (current: string, password: string) => put("done", "/api/me/password", { current, password }),
  deleteAccount: (password: string) => del("/api/me", password === "" ? {} : { password }),
  exportAccount: () => text("/api/me/export"),

  recovery: (options?: Options) => get("mail", "/api/recovery", options),
  recover: (name: string, code: string, password: string) =>
    post("newMember", "/api/recover", { name, code, password }),
  reset: (word: string, password: string) => post("newMember", "/api/reset", { word, password }),
  forgot: (name: string) => post("done", "/api/forgot", { name }),
  myRecovery: (options?: Options) => get("recovery", "/api/me/recovery", options),
  newCodes: (password: string) => post("codes", "/api/me/recovery-codes", { password }),
  setEmail: (email: string, password: string) => put("done", "/api/me/email", { email, password }),
  forgetEmail: () => del("/api/me/email"),
  confirmEmail: (word: string) => post("email", "/api/confirm-email", { word }),
  emailToConfirm: (word: string) => post("email", "/api/confirm-email", { word, look: true }),

  sessions: (options?: Options) => get("sessions", "/api/me/sessions", options),
  endSession: (id: string) => del(`/api/me/sessions/${part(id)}`),
  tokens: (options?: Options) => get("sessions", "/api/me/tokens", options),
  endToken: (id: string) => del(`/api/me/tokens/${part(id)}`),
  makeToken: (label: string, scopes: readonly Scope[], days: number) =>
    post("newToken", "/api/me/tokens", { label, scopes, days }),
  blocked: (options?: Options) => get("people", "/api/me/blocks", options),
  block: (id: string) => put("done", `/api/me/blocks/${part(`id:${id}`)}`),
  unblock: (id: string) => del(`/api/me/blocks/${part(`id:${id}`)}`),

  profile: (name: string, ruleset: string | null, options?: Options) =>
    get("profile", person(name) + (ruleset === null ? "" : `?ruleset=${part(ruleset)}`), options),
  ratingHistory: (name: string, pool: string, options?: Options) =>
    get("ratingSteps", `${person(name)}/ratings/${part(pool)}`, options),
  gamesOf: (name: string, before: number | null, options?: Options) =>
    get("games", `${person(name)}/games?limit=20${before === null ? "" : `&before=${before}`}`, options),
  myGames: (options?: Options) => get("games", "/api/me/games?state=playing&limit=50", options),
  gamesInPlay: (options?: Options) => get("games", "/api/games?state=playing&limit=20", options),
  report: (id: string, reason: string, chat: number | null) => {
    const about = `id:${id}`;
    return post("done", "/api/reports", chat === null ? { about, reason } : { about, reason, chat });
  },
  leaders: (pool: string, period: Period, options?: Options) =>
    get("leaders", `/api/leaders?pool=${part(pool)}&period=${period}`, options),
  lexicons: (options?: Options) => get("lexicons", "/api/lexicons", options),
  keptLists: (options?: Options) => get("keptLists", "/api/word-lists", options),
  makeList: (name: string, base: string) => post("keptList", "/api/word-lists", { name, base }),
  changesOf: (list: string, before: number | null, options?: Options) =>
    get("changes", `/api/word-lists/${part(list)}/words${before === null ? "" : `?before=${before}`}`, options),
  changeWord: (list: string, word: string, change: "add" | "drop", reason: string) =>
    put("done", `/api/word-lists/${part(list)}/words/${part(word)}`, { change, reason }),
  undoChange: (list: string, word: string) => del(`/api/word-lists/${part(list)}/words/${part(word)}`),
  appeals: (options?: Options) => get("appeals", "/api/appeals", options),
  settleAppeal: (list: string, word: string, into: string | null, reason: string) =>
    post("done", "/api/appeals/settle", { list, word, into, reason }),
  appeal: (game: string, word: string) => post("appealSent", `/api/games/${part(game)}/appeals`, { word }),
  myAppeals: (options?: Options) => get("ownAppeals", "/api/me/appeals", options),
  appealsTold: (until: number) => post("done", "/api/me/appeals/told", { until }),
  jewelsDaily: (options?: Options) => get("jewelsDay", "/api/jewels/daily", options),
  startRun: (board: JewelsWish, limit: JewelsLimit) => post("begunRun", "/api/jewels/runs", { board, limit }),
  sendSwaps: (
    run: string,
    batch: { readonly after: number; readonly swaps: Readonly<JewelsStart["swaps"]>; readonly finish: boolean },
  ) => post("jewelsRun", `/api/jewels/runs/${part(run)}/swaps`, batch),
  jewelsRun: (run: string, options?: Options) => get("begunRun", `/api/jewels/runs/${part(run)}`, options),
  jewelsLeaders: (board: string, { turns, seconds }: JewelsLimit, options?: Options) =>
    get(
      "jewelsLeaders",
      `/api/jewels/leaders?board=${part(board)}&limit=20${turns === null ? "" : `&turns=${turns}`}${seconds === null ? "" : `&seconds=${seconds}`}`,
      options,
    ),
  gameRecord: (id: string, options?: Options) => text(`/api/games/${part(id)}/record.json`, options),
};
