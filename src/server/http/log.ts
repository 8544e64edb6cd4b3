import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

/** What lets somebody in, or is nobody's business: it stands in no log. */
const SECRETS = [
  ...["req.headers.cookie", "req.headers.authorization", "res.headers['set-cookie']", "headers.cookie"],
  ...["headers.authorization", "*.password", "*.current", "*.token", "*.secret", "*.seed", "*.passwordHash"],
  ...["password", "current", "token", "secret", "seed", "passwordHash", "cookie", "authorization"],
];

const OPTIONS: LoggerOptions = {
  base: undefined,
  redact: { paths: SECRETS, censor: "[secret]" },
  formatters: { level: (label) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
};

export const LOG_LEVELS: readonly string[] = [...Object.keys(pino.levels.values), "silent"];

/** A line of JSON for each thing worth knowing. */
export const createLog = (level: string, stream: DestinationStream = process.stderr): Logger =>
  pino({ ...OPTIONS, level }, stream);
