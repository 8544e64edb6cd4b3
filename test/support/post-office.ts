import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** A server that takes letters by SMTP and keeps them. */
export class PostOffice {
  readonly url: string;
  readonly #server: Server;
  readonly #letters: Received[] = [];
  readonly #readers: ((letter: Received) => void)[] = [];

  private constructor(server: Server) {
    this.#server = server;
    this.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(): Promise<PostOffice> {
    const server = createServer((socket) => serve(socket, (letter) => office.#take(letter)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const office = new PostOffice(server);
    return office;
  }

  /** How many nobody has read. */
  get waiting(): number {
    return this.#letters.length;
  }

  /** The next one, as soon as it is there. */
  letter(): Promise<Received> {
    const there = this.#letters.shift();
    return there ? Promise.resolve(there) : new Promise((read) => this.#readers.push(read));
  }

  #take(letter: Received): void {
    const read = this.#readers.shift();
    if (read === undefined) this.#letters.push(letter);
    else read(letter);
  }

  close(): Promise<void> {
    return new Promise((closed) => this.#server.close(() => closed()));
  }
}

function serve(socket: Socket, take: (letter: Received) => void): void {
  let heard = "";
  let isLetter = false;
  let from = "";
  let to: string[] = [];
  const say = (text: string): void => void socket.write(`${text}\r\n`);
  const answer = (line: string): void => {
    const [verb] = line.split(" ");
    const address = /<(.*?)>/.exec(line)?.[1] ?? "";
    if (/^MAIL/i.test(verb)) from = address;
    if (/^RCPT/i.test(verb)) to = [...to, address];
    isLetter = /^DATA/i.test(verb);
    say(isLetter ? "354 go on" : /^QUIT/i.test(verb) ? "221 bye" : "250 ok");
    if (/^QUIT/i.test(verb)) socket.end();
  };
  say("220 test");
  socket.on("error", () => {});
  socket.on("data", (data) => {
    heard += data.toString("latin1");
    for (;;) {
      const end = isLetter ? "\r\n.\r\n" : "\r\n";
      const at = heard.indexOf(end);
      if (at < 0) return;
      const part = heard.slice(0, at);
      heard = heard.slice(at + end.length);
      if (!isLetter) answer(part);
      else {
        isLetter = false;
        take({ from, to, ...read(part) });
        to = [];
        say("250 kept");
      }
    }
  });
}

const bytesOf = (text: string): string => Buffer.from(text, "latin1").toString("utf8");
const quoted = (text: string): string =>
  bytesOf(
    text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
const based = (text: string): string => Buffer.from(text, "base64").toString("utf8");

function read(letter: string): { subject: string; text: string } {
  const [head, body] = [letter.slice(0, letter.indexOf("\r\n\r\n")), letter.slice(letter.indexOf("\r\n\r\n") + 4)];
  const line = /^Subject: (.*(?:\r\n\s.*)*)/m.exec(head)?.[1].replace(/\r\n\s/g, " ") ?? "";
  const subject = line
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, kind, text) =>
      kind.toUpperCase() === "B" ? based(text) : quoted(text.replaceAll("_", " ")),
    );
  const coding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1];
  return {
    subject,
    text: coding === "base64" ? based(body) : coding === "quoted-printable" ? quoted(body) : bytesOf(body),
  };
}
