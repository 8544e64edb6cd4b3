import { createHmac, timingSafeEqual } from "node:crypto";
import { newToken } from "../identity/secrets.ts";

const MARK_LENGTH = 22;
/** One browser remembers so many accounts, the last ones. */
const MOST_ACCOUNTS = 5;
const FORM = /^[\w-]{43}(?:\.[\w-]{22}){1,5}$/;

/**
 * Browsers where somebody has signed in before. What they show lets nobody in: it only tells the owner, who may have
 * mistyped, from strangers who guess. The browser keeps it (a name of its own and a mark for each account), not the store.
 */
export class Devices {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The device's name, if this account was open on it; null otherwise. */
  nameFor(shown: string | undefined, account: string): string | null {
    const [name, ...marks] = partsOf(shown);
    if (name === undefined) return null;
    const own = Buffer.from(this.#mark(name, account));
    return marks.some((mark) => timingSafeEqual(Buffer.from(mark), own)) ? name : null;
  }

  /** What the browser shows from now on. */
  remember(shown: string | undefined, account: string): string {
    const [name = newToken(), ...marks] = partsOf(shown);
    const own = this.#mark(name, account);
    return [name, own, ...marks.filter((mark) => mark !== own)].slice(0, 1 + MOST_ACCOUNTS).join(".");
  }

  #mark(name: string, account: string): string {
    const digest = createHmac("sha256", this.#secret).update(`${name}/${account}`).digest("base64url");
    return digest.slice(0, MARK_LENGTH);
  }
}

const partsOf = (shown: string | undefined): string[] =>
  shown !== undefined && FORM.test(shown) ? shown.split(".") : [];
