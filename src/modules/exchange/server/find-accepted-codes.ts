import { sql } from 'drizzle-orm'
import { normalizePartNumber } from '#kernel/part-number.ts'
import type { Database, Queryable } from '#platform/server/db/database.ts'

interface RowCodes {
  code1: string
  code2: string
}

interface RunningCheck {
  importId: number
  /** The number of rows that were read so far. */
  readRowCount: number
  byKey: Map<string, RowCodes[]>
}

/** The last check of each shop. Reading all earlier rows at every batch would take hours for a long list. */
const runningChecks = new WeakMap<Database, RunningCheck>()

const toKey = (code: string): string => normalizePartNumber(code) || code.toLowerCase()

/**
 * Returns the codes of rows that a check accepted in its earlier batches, where they are spellings of the given codes.
 * `checkedRows` is the number of rows in those batches.
 */
export const findAcceptedCodes = async (
  app: { db: Database },
  tx: Queryable,
  { importId, checkedRows, codes }: { importId: number; checkedRows: number; codes: readonly string[] },
): Promise<RowCodes[]> => {
  const check = await catchUpCheck(app, tx, { importId, checkedRows })
  const keys = new Set(codes.filter(code => code !== '').map(toKey))
  return [...new Set([...keys].flatMap(key => check.byKey.get(key) ?? []))]
}

/** Adds the rows since the last batch to the check, or all rows in a new process. */
const catchUpCheck = async (
  { db }: { db: Database },
  tx: Queryable,
  { importId, checkedRows }: { importId: number; checkedRows: number },
): Promise<RunningCheck> => {
  const lastCheck = runningChecks.get(db)
  const isContinued = lastCheck?.importId === importId && lastCheck.readRowCount <= checkedRows && checkedRows > 0
  const check = isContinued ? lastCheck : { importId, readRowCount: 0, byKey: new Map<string, RowCodes[]>() }
  const { rows } = await tx.execute<{ code1: string; code2: string }>(sql`
    select coalesce(r.after->>'code1', p.code1, '') as code1, coalesce(r.after->>'code2', '') as code2
    from import_row r left join product p on p.id = r.subject_id
    where r.import_id = ${importId}::int and r.line > ${check.readRowCount}::int and r.line <= ${checkedRows}::int
      and (r.outcome = 'created' or r.outcome in ('changed', 'waiting') and r.after ? 'code2') order by r.line`)
  for (const row of rows)
    for (const code of [row.code1, row.code2]) {
      if (code === '') continue
      const sameKey = check.byKey.get(toKey(code))
      if (sameKey) sameKey.push(row)
      else check.byKey.set(toKey(code), [row])
    }
  check.readRowCount = checkedRows
  runningChecks.set(db, check)
  return check
}
