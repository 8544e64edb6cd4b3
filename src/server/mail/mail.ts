import { readFileSync } from "node:fs";
import { localeOf } from "../../base/languages.ts";
import { type Texts, translateWith } from "../../base/translate.ts";
import { UserError } from "../../base/user-error.ts";
import { Turnstile } from "../limits/turnstile.ts";

/** Letters to people who want them, where the operator has set up a way to send any. */
export interface Mail {
  /** False: too many wait already. Rejects where the letter could not be handed over. */
  send(to: string, letter: Letter): Promise<boolean>;
}

/** What a letter is about; its words are in the reader's language. */
export interface Letter {
  readonly about: "reset" | "confirm";
  readonly language: string;
  readonly name: string;
  /** The path of the page that it leads to. */
  readonly path: string;
  readonly hours: number;
}

const MOST_AT_ONCE = 2;
const MOST_WAITING = 50;
const PATIENCE_MS = 15_000;

const SMTP = ["smtp:", "smtps:"];
const HTTP = ["http:", "https:"];
const isAddress = (text: string, protocols: readonly string[]): boolean =>
  protocols.includes(URL.parse(text)?.protocol ?? "");

/** Null where no letters are sent. All three are needed: without an address of the page no link can be written. */
export function mailFrom(env: NodeJS.ProcessEnv): Mail | null {
  const { SMTP_URL: server, MAIL_FROM: from, PUBLIC_URL: page } = env;
  if (!server) return null;
  const isGiven = isAddress(server, SMTP) && from?.includes("@") && page !== undefined && isAddress(page, HTTP);
  if (!isGiven) throw new UserError("serve.badMail");
  const turnstile = new Turnstile(MOST_AT_ONCE, MOST_WAITING);
  return {
    async send(to, letter) {
      const { subject, text } = written(letter, new URL(letter.path, page).href);
      const passed = await turnstile.pass(async () => {
        // Read when first needed: most servers send no letters.
        const { createTransport } = await import("nodemailer");
        const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
        const post = createTransport({ url: server, ...patience, disableFileAccess: true, disableUrlAccess: true });
        try {
          // An address as it was given: no list of several, no name beside it.
          await post.sendMail({ from, to: { name: "", address: to }, subject, text });
        } finally {
          post.close();
        }
      });
      return passed !== null;
    },
  };
}

const KEYS = {
  reset: { subject: "mail.resetSubject", text: "mail.reset" },
  confirm: { subject: "mail.confirmSubject", text: "mail.confirm" },
} as const;

function written({ about, language, name, hours }: Letter, link: string): { subject: string; text: string } {
  const file = new URL(`../../../data/messages/${language}.json`, import.meta.url);
  const translate = translateWith(JSON.parse(readFileSync(file, "utf8")) as Texts, language);
  const time = new Intl.NumberFormat(localeOf(language), { style: "unit", unit: "hour", unitDisplay: "long" }).format(
    hours,
  );
  const say = (key: string): string => translate(key, { name, link, time, host: new URL(link).host });
  return { subject: say(KEYS[about].subject), text: `${say(KEYS[about].text)}\n` };
}
