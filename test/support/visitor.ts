/** What a server answered. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of every form
  readonly body: any;
  readonly text: string;
}

/** A browser, as far as HTTP goes: keeps its cookie and says where a request comes from. */
export class Visitor {
  readonly url: string;
  cookie: string | null = null;
  /** What a browser keeps of where somebody signed in before. */
  device: string | null = null;
  token: string | null = null;
  headers: Record<string, string> = {};

  constructor(url: string) {
    this.url = url;
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const answer = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(method === "GET" ? {} : { origin: this.url }),
        ...(this.cookie === null && this.device === null ? {} : { cookie: this.#cookies() }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...this.headers,
        ...headers,
      },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
    for (const given of answer.headers.getSetCookie()) {
      const [pair] = given.split(";");
      if (/^[^=]+-device=/.test(pair)) this.device = pair;
      else this.cookie = /Max-Age=0|Expires=Thu, 01 Jan 1970/.test(given) ? null : pair;
    }
    const text = await answer.text();
    let parsed: unknown = null;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Not every answer is JSON.
    }
    return { status: answer.status, headers: answer.headers, body: parsed, text };
  }

  #cookies(): string {
    return [this.cookie, this.device].filter((each) => each !== null).join("; ");
  }

  readonly get = (path: string): Promise<Reply> => this.ask("GET", path);
  readonly post = (path: string, body?: unknown): Promise<Reply> => this.ask("POST", path, body);
  readonly put = (path: string, body?: unknown): Promise<Reply> => this.ask("PUT", path, body);
  readonly delete = (path: string, body?: unknown): Promise<Reply> => this.ask("DELETE", path, body);
}

let people = 0;

/** Somebody with a name of their own; the password is always the same. */
export const PASSWORD = "correct horse battery";

export async function member(
  url: string,
  name = `Person${++people}x${process.pid}`,
): Promise<Visitor & { name: string; id: string }> {
  const visitor = new Visitor(url);
  const registered = await visitor.post("/api/register", { name, password: PASSWORD });
  if (registered.status !== 200) throw new Error(registered.text);
  return Object.assign(visitor, { name, id: registered.body.id as string });
}

export async function guest(url: string): Promise<Visitor & { name: string; id: string }> {
  const visitor = new Visitor(url);
  const come = await visitor.post("/api/guest");
  return Object.assign(visitor, { name: come.body.name as string, id: come.body.id as string });
}
