import { inject } from "vitest";

/** A new, empty database in the PostgreSQL that all test files share; its address. */
export async function sharedDatabase(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${inject("postgresDoor")}/`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
