import { ApiError } from "../http/api.ts";
import type { TextsOf } from "../language/keys.ts";

/** Codes of refused requests that have words of their own. */
const SAID = [
  "offline",
  "internal",
  "badAnswer",
  "badRequest",
  "storeAway",
  "tooMany",
  "tooManyGuesses",
  "signInFirst",
  "notAllowed",
  "nameLength",
  "nameCharacters",
  "nameScripts",
  "nameReserved",
  "nameTaken",
  "isMember",
  "isGuest",
  "passwordLength",
  "passwordIsName",
  "wrongPassword",
  "banned",
  "noSuchPerson",
  "noSuchSession",
  "busy",
  "wrongCode",
  "wrongWord",
  "tooManyTokens",
  "tooManyBlocked",
  "notYourself",
] as const;

/** Why a request was refused, in the reader's language. */
export function faultText(t: TextsOf<"people">, error: unknown): string {
  if (!(error instanceof ApiError)) return t("fault.internal");
  const code = SAID.find((said) => said === error.code) ?? (error.status === 429 ? "tooMany" : "internal");
  const figures = Object.entries(error.figures).filter(([, value]) => ["string", "number"].includes(typeof value));
  return t(`fault.${code}`, Object.fromEntries(figures) as Record<string, string | number>);
}

/** The field of a form that a fault is about, so that it can be said there. */
export function faultField(error: unknown): "name" | "password" | null {
  const code = error instanceof ApiError ? error.code : "";
  if (code.startsWith("name")) return "name";
  return code.startsWith("password") || code === "wrongPassword" ? "password" : null;
}
