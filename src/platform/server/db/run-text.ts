import type { Queryable } from './database.ts'

/** Runs a statement that is a text with `$1` … already, as another library makes it: there is nothing to put together. */
export const runText = (
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[] }> =>
  db._.session
    .prepareQuery<{ execute: { rows: Record<string, unknown>[] }; all: never; values: never }>(
      { sql: text, params: values },
      undefined,
      undefined,
      false,
    )
    .execute()
