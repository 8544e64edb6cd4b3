import type {
  GameView,
  Leader,
  Me,
  NewMember,
  Period,
  Person,
  Profile,
  RatingStep,
  Recovery,
  SessionView,
} from "../../protocol/answers.ts";
import type {
  BegunRun,
  JewelsDay,
  JewelsLeader,
  JewelsLimit,
  JewelsRunView,
  JewelsStart,
} from "../../protocol/jewels-answers.ts";
import type { Scope } from "../../protocol/names.ts";

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

interface Confirmed {
  readonly email: string;
}

interface Options {
  readonly signal?: AbortSignal;
}

async function request(method: string, path: string, body: unknown, { signal }: Options = {}): Promise<Response> {
  const init: RequestInit = { method, signal, credentials: "same-origin" };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "offline");
  }
  if (answer.ok) return answer;
  throw await faultOf(answer);
}

/** Whatever the answer is: a proxy on the way may speak HTML. */
async function faultOf(answer: Response): Promise<ApiError> {
  try {
    const { code, ...figures } = (await answer.json()) as Record<string, unknown>;
    if (typeof code === "string") return new ApiError(answer.status, code, figures);
  } catch {
    // No JSON: the status says what there is to say.
  }
  return new ApiError(answer.status, answer.status >= 500 ? "internal" : "badRequest");
}

async function get<T>(path: string, options?: Options): Promise<T> {
  return (await (await request("GET", path, undefined, options)).json()) as T;
}

async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
  return (await (await request(method, path, body)).json()) as T;
}

const text = async (path: string, options?: Options): Promise<string> =>
  (await request("GET", path, undefined, options)).text();

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
  me: (options?: Options) => get<Me | null>("/api/me", options),
  guest: () => send<Me>("POST", "/api/guest"),
  register: (credentials: Credentials) => send<NewMember>("POST", "/api/register", credentials),
  signIn: (credentials: Credentials) => send<Me>("POST", "/api/sign-in", credentials),
  signOut: () => send<object>("POST", "/api/sign-out"),
  rename: (name: string) => send<Me>("PUT", "/api/me/name", { name }),
  changePassword: (current: string, password: string) => send<object>("PUT", "/api/me/password", { current, password }),
  deleteAccount: (password: string) => send<object>("DELETE", "/api/me", password === "" ? {} : { password }),
  exportAccount: () => text("/api/me/export"),

  recovery: (options?: Options) => get<{ readonly mail: boolean }>("/api/recovery", options),
  recover: (name: string, code: string, password: string) =>
    send<NewMember>("POST", "/api/recover", { name, code, password }),
  reset: (word: string, password: string) => send<NewMember>("POST", "/api/reset", { word, password }),
  forgot: (name: string) => send<object>("POST", "/api/forgot", { name }),
  myRecovery: (options?: Options) => get<Recovery>("/api/me/recovery", options),
  newCodes: (password: string) =>
    send<{ readonly codes: readonly string[] }>("POST", "/api/me/recovery-codes", { password }),
  setEmail: (email: string, password: string) => send<object>("PUT", "/api/me/email", { email, password }),
  forgetEmail: () => send<object>("DELETE", "/api/me/email"),
  confirmEmail: (word: string) => send<Confirmed>("POST", "/api/confirm-email", { word }),
  emailToConfirm: (word: string) => send<Confirmed>("POST", "/api/confirm-email", { word, look: true }),

  sessions: (options?: Options) => get<readonly SessionView[]>("/api/me/sessions", options),
  endSession: (id: string) => send<object>("DELETE", `/api/me/sessions/${part(id)}`),
  tokens: (options?: Options) => get<readonly SessionView[]>("/api/me/tokens", options),
  endToken: (id: string) => send<object>("DELETE", `/api/me/tokens/${part(id)}`),
  makeToken: (label: string, scopes: readonly Scope[], days: number) =>
    send<SessionView & { readonly token: string }>("POST", "/api/me/tokens", { label, scopes, days }),
  blocked: (options?: Options) => get<readonly Person[]>("/api/me/blocks", options),
  block: (id: string) => send<object>("PUT", `/api/me/blocks/${part(`id:${id}`)}`),
  unblock: (id: string) => send<object>("DELETE", `/api/me/blocks/${part(`id:${id}`)}`),

  profile: (name: string, ruleset: string | null, options?: Options) =>
    get<Profile>(person(name) + (ruleset === null ? "" : `?ruleset=${part(ruleset)}`), options),
  ratingHistory: (name: string, pool: string, options?: Options) =>
    get<readonly RatingStep[]>(`${person(name)}/ratings/${part(pool)}`, options),
  gamesOf: (name: string, before: number | null, options?: Options) =>
    get<readonly GameView[]>(`${person(name)}/games?limit=20${before === null ? "" : `&before=${before}`}`, options),
  myGames: (options?: Options) => get<readonly GameView[]>("/api/me/games?state=playing&limit=50", options),
  gamesInPlay: (options?: Options) => get<readonly GameView[]>("/api/games?state=playing&limit=20", options),
  report: (id: string, reason: string, chat: number | null) => {
    const about = `id:${id}`;
    return send<object>("POST", "/api/reports", chat === null ? { about, reason } : { about, reason, chat });
  },
  leaders: (pool: string, period: Period, options?: Options) =>
    get<readonly Leader[]>(`/api/leaders?pool=${part(pool)}&period=${period}`, options),
  jewelsDaily: (options?: Options) => get<JewelsDay>("/api/jewels/daily", options),
  startRun: (board: JewelsWish, limit: JewelsLimit) => send<BegunRun>("POST", "/api/jewels/runs", { board, limit }),
  sendSwaps: (
    run: string,
    batch: { readonly after: number; readonly swaps: Readonly<JewelsStart["swaps"]>; readonly finish: boolean },
  ) => send<JewelsRunView>("POST", `/api/jewels/runs/${part(run)}/swaps`, batch),
  jewelsRun: (run: string, options?: Options) => get<BegunRun>(`/api/jewels/runs/${part(run)}`, options),
  jewelsLeaders: (board: string, { turns, seconds }: JewelsLimit, options?: Options) =>
    get<readonly JewelsLeader[]>(
      `/api/jewels/leaders?board=${part(board)}&limit=20${turns === null ? "" : `&turns=${turns}`}${seconds === null ? "" : `&seconds=${seconds}`}`,
      options,
    ),
  gameRecord: (id: string, options?: Options) => text(`/api/games/${part(id)}/record.json`, options),
};
