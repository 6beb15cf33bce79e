import type { Queryable } from './database.ts'

/** Runs a statement that another library built as text with `$1` placeholders. */
export const runSqlText = (
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
