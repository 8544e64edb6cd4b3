import { localeOf } from "../../base/languages.ts";
import { capital, withMinus } from "../../base/translate.ts";

/** Numbers, dates and lists as a language writes them. */
export interface Formats {
  readonly number: (n: number, options?: Intl.NumberFormatOptions) => string;
  readonly date: (time: number | Date, options?: Intl.DateTimeFormatOptions) => string;
  readonly list: (items: readonly string[]) => string;
  /** Of the language with this code, with a capital letter: it stands alone. */
  readonly languageName: (code: string) => string;
}

const MONTHS = [
  ...["janúar", "febrúar", "mars", "apríl", "maí", "júní"],
  ...["júlí", "ágúst", "september", "október", "nóvember", "desember"],
];
const SHORT_MONTHS = [
  ...["jan.", "feb.", "mar.", "apr.", "maí", "jún."],
  ...["júl.", "ágú.", "sep.", "okt.", "nóv.", "des."],
];
const WEEKDAYS: Readonly<Record<string, string>> = {
  ...{ Mon: "mánudagur", Tue: "þriðjudagur", Wed: "miðvikudagur", Thu: "fimmtudagur" },
  ...{ Fri: "föstudagur", Sat: "laugardagur", Sun: "sunnudagur" },
};

const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ cs: "tékkneska", de: "þýska", en: "enska", es: "spænska", fr: "franska", is: "íslenska" },
  ...{ it: "ítalska", pl: "pólska", pt: "portúgalska", ro: "rúmenska" },
  ...{ ca: "katalónska", da: "danska", nb: "norskt bókmál", nl: "hollenska", sv: "sænska" },
};

/** By the browser; those that know no Icelandic, as Chromium does not, would write "2026 M11 16, Mon". */
export function formatsFor(language: string): Formats {
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length === 0 && language === "is") return ICELANDIC;
  const locale = localeOf(language);
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return {
    number: (n, options) => withMinus((options ? new Intl.NumberFormat(locale, options) : plain).format(n)),
    date: (time, options = { dateStyle: "medium" }) => new Intl.DateTimeFormat(locale, options).format(time),
    list: (items) => new Intl.ListFormat(locale).format(items),
    languageName: (code) => capital(names.of(code) ?? code, language),
  };
}

/** German numbers have the same signs. */
const NUMBERS = "de";

export const ICELANDIC: Formats = {
  number: icelandicNumber,
  date: (time, options = { dateStyle: "medium" }) => icelandicDate(new Date(time), options),
  list: (items) =>
    items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} og ${items[items.length - 1]}`,
  languageName: (code) => capital(LANGUAGES[code] ?? code, "is"),
};

/** One and more of each: short, then long. */
const UNITS: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  short: { day: ["dagur", "dagar"], hour: ["klst.", "klst."], minute: ["mín.", "mín."], second: ["sek.", "sek."] },
  long: {
    day: ["dagur", "dagar"],
    hour: ["klukkustund", "klukkustundir"],
    minute: ["mínúta", "mínútur"],
    second: ["sekúnda", "sekúndur"],
  },
};

function icelandicNumber(n: number, options: Intl.NumberFormatOptions = { maximumFractionDigits: 2 }): string {
  const { style, unit, unitDisplay, ...rest } = options;
  const words = style === "unit" ? UNITS[unitDisplay ?? "short"]?.[unit ?? ""] : undefined;
  if (words === undefined) return withMinus(new Intl.NumberFormat(NUMBERS, options).format(n));
  const isOne = new Intl.PluralRules("is").select(n) === "one";
  return `${icelandicNumber(n, rest)} ${words[isOne ? 0 : 1]}`;
}

function icelandicDate(time: Date, { dateStyle, timeStyle, timeZone }: Intl.DateTimeFormatOptions): string {
  const clock = timeStyle && new Intl.DateTimeFormat(NUMBERS, { timeStyle, timeZone }).format(time);
  const day = dateStyle && icelandicDay(time, dateStyle, timeZone);
  return [day, clock].filter((part) => part !== undefined).join(", ");
}

function icelandicDay(time: Date, style: "full" | "long" | "medium" | "short", timeZone: string | undefined): string {
  const options = { weekday: "short", year: "numeric", month: "numeric", day: "numeric", timeZone } as const;
  const parts = new Intl.DateTimeFormat("en", options).formatToParts(time);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? "";
  const [day, month, year] = [part("day"), Number(part("month")) - 1, part("year")];
  if (style === "short") return `${day}.${month + 1}.${year}`;
  if (style === "medium") return `${day}. ${SHORT_MONTHS[month]} ${year}`;
  const long = `${day}. ${MONTHS[month]} ${year}`;
  return style === "full" ? `${WEEKDAYS[part("weekday")]}, ${long}` : long;
}
