import type { ReferenceExpression, SelectQueryBuilder } from "kysely";
import type { Instant, Page } from "./records.ts";

/** What one query of a page asks for. */
export interface Limits {
  /** Null: no end. */
  readonly limit: number | null;
  readonly before: Instant | null;
  readonly at: Instant | null;
}

/**
 * A full page is completed with all entries that share the last one's time: the next page begins before that time,
 * and would miss them.
 */
async function byPage<Column extends string, Row extends Record<Column, unknown>>(
  { limit, before }: Page,
  time: Column,
  query: (limits: Limits) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await query({ limit, before: before ?? null, at: null });
  if (rows.length < limit || limit < 1) return rows;
  const last = rows[rows.length - 1][time] as Instant;
  const sharing = await query({ limit: null, before: null, at: last });
  return [...rows.filter((row) => row[time] !== last), ...sharing];
}

/**
 * A page of rows that can be read. Where damaged ones were left out it reads on, so that a page that is not full is
 * still the last.
 */
export async function wholePage<Column extends string, Row extends Record<Column, Instant>, T>(
  page: Page,
  time: Column,
  query: (limits: Limits) => Promise<Row[]>,
  read: (rows: readonly Row[]) => readonly T[],
): Promise<T[]> {
  const found: T[] = [];
  for (let rest = page; ; ) {
    const rows = await byPage(rest, time, query);
    found.push(...read(rows));
    const missing = page.limit - found.length;
    if (missing <= 0 || rows.length < rest.limit) return found;
    rest = { limit: missing, before: rows[rows.length - 1][time] };
  }
}

/** Newest first, within limits. */
export const newest = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  time: ReferenceExpression<DB, TB> & string,
  { limit, before, at }: Limits,
): SelectQueryBuilder<DB, TB, O> =>
  query
    .$if(before !== null, (rows) => rows.where(time, "<", before as never))
    .$if(at !== null, (rows) => rows.where(time, "=", at as never))
    .orderBy(time as never, "desc")
    .$if(limit !== null, (rows) => rows.limit(limit as number)) as SelectQueryBuilder<DB, TB, O>;
