import { HttpFault } from "../http/fault.ts";
import { hashToken, newToken } from "../identity/secrets.ts";
import type { Letter, Mail } from "../mail/mail.ts";
import type { Account, AccountStore, Instant, RecoveryStore, TallyStore } from "../store/store.ts";
import { CONFIRM_HOURS, giveResetWord, MAIL_HOURS } from "./recovery.ts";

const HOUR = 3_600_000;
/** Letters of one kind an hour: nobody's box is filled by others, be it with many accounts or from one place. */
const MOST = { account: 3, address: 6, network: 30 } as const;

/** Who asks for a letter. */
export interface Sender {
  readonly language: string;
  readonly network: string;
}

/** One box is one, in whichever of the usual ways its address is written. */
function boxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const name = address.slice(0, at).split("+", 1)[0].replaceAll(".", "");
  return `${name}${address.slice(at)}`.toLowerCase();
}

interface Parts {
  readonly store: AccountStore & RecoveryStore & TallyStore;
  readonly now: () => Instant;
  readonly mail: Mail | null;
  readonly log: { warn(about: object, text: string): void };
}

/** Letters about an account: what they promise is stored first, then they are sent. */
export class Letters {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  must(): Mail {
    if (this.#parts.mail === null) throw new HttpFault(409, "noMail");
    return this.#parts.mail;
  }

  /** Whoever asks hears nothing of what comes of it. */
  forgot(name: string, sender: Sender): void {
    this.#forgot(name, sender).catch((error: unknown) => this.#complain(error));
  }

  async #forgot(name: string, sender: Sender): Promise<void> {
    const { store, now } = this.#parts;
    const account = await store.accountNamed(name);
    const address = account && (await store.emailOf(account.id));
    if (account === null || address === null || !(await this.#mayWrite("reset", sender, account.id, address))) return;
    const { word } = await giveResetWord(store, account.id, now(), MAIL_HOURS, address);
    const { language } = sender;
    const letter = { about: "reset", language, name: account.name, path: `/reset/${word}`, hours: MAIL_HOURS } as const;
    await this.#send(address, letter);
  }

  /** False: too many of late. The letter itself is not waited for: a slow server of letters is not ours to wait for. */
  async confirm({ id, name }: Account, address: string, sender: Sender): Promise<boolean> {
    const { store, now } = this.#parts;
    if (!(await this.#mayWrite("confirm", sender, id, address))) return false;
    const word = newToken();
    const key = { hash: hashToken(word), detail: address, expiresAt: now() + CONFIRM_HOURS * HOUR };
    await store.saveKeys(id, "email", [key]);
    const { language } = sender;
    const letter = { about: "confirm", language, name, path: `/confirm/${word}`, hours: CONFIRM_HOURS } as const;
    this.#send(address, letter).catch((error: unknown) => this.#complain(error));
    return true;
  }

  /** The address that the word was sent to; null if it is not a word, or no more. To look does not use it up. */
  async confirmed(word: string, { look }: { readonly look: boolean }): Promise<string | null> {
    const { store, now } = this.#parts;
    const hash = hashToken(word);
    const key = await store.key("email", hash, now());
    if (key === null || look) return key?.detail ?? null;
    if (!(await store.takeKey("email", hash, now()))) return null;
    await store.setEmail(key.account, key.detail);
    return key.detail;
  }

  /** Each kind is counted for itself: strangers who ask for links do not keep the owner from changing the address. */
  async #mayWrite(about: Letter["about"], { network }: Sender, account: string, address: string): Promise<boolean> {
    const { store, now } = this.#parts;
    const counts = { account, network, address: boxOf(address) };
    // What one of them refuses does not count for the next.
    for (const by of ["account", "network", "address"] as const) {
      const { count } = await store.tally(`letters ${about} ${by} ${counts[by]}`, HOUR, now());
      if (count > MOST[by]) return false;
    }
    return true;
  }

  async #send(address: string, letter: Letter): Promise<void> {
    if (!(await this.must().send(address, letter))) this.#parts.log.warn({}, "too many letters wait; one was not sent");
  }

  #complain(error: unknown): void {
    this.#parts.log.warn({ err: error }, "a letter could not be sent");
  }
}
