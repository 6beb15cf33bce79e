import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Decision } from '#exchange/domain/decide-row.ts'
import type { RowError, RowValues } from '#exchange/domain/row-values.ts'
import type { Write } from '#platform/server/write.ts'
import type { imports } from './tables.ts'

type Import = typeof imports.$inferSelect

/** Processes a list whose rows depend on each other in one pass. */
export interface TreeImport {
  /** Checks or runs the import, depending on its state. */
  process: (tx: Write, importRow: Import) => Promise<void>
  undo: (tx: Write, importRow: Import) => Promise<void>
}

export interface OutcomeRow {
  line: number
  decision: Decision
  subjectId: number | null
}

export const storeOutcomes = (tx: Write, importId: number, rows: readonly OutcomeRow[]) => {
  const outcomes = rows.map(({ line, decision, subjectId }) => ({
    line,
    outcome: decision.kind === 'changed' && decision.held ? 'waiting' : decision.kind,
    subject_id: subjectId,
    before: decision.kind === 'changed' ? decision.before : null,
    after: decision.kind === 'changed' || decision.kind === 'created' ? decision.after : null,
    errors: listRowNotes(decision),
  }))
  return tx.execute(sql`
    update import_row r set outcome = o.outcome, subject_id = o.subject_id, before = o.before, after = o.after, errors = o.errors
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o(line int, outcome text, subject_id int, before jsonb, after jsonb, errors jsonb)
    where r.import_id = ${importId}::int and r.line = o.line and (r.outcome, r.subject_id, r.before, r.after, r.errors)
      is distinct from (o.outcome, o.subject_id, o.before, o.after, o.errors)`)
}

/** Lists the errors of a rejected row, the price that waits for approval, or a warning of a price below cost. */
const listRowNotes = (decision: Decision): RowError[] | null => {
  if (decision.kind === 'rejected') return decision.errors
  if (decision.kind === 'changed' && decision.held) {
    const { before, after } = decision.held
    const prices = { before: before.totalCents, after: after.totalCents }
    return [{ field: 'total_price', messageKey: 'exchange.rowError.priceWaits', prices }]
  }
  const isLoss = (decision.kind === 'changed' || decision.kind === 'created') && decision.isBelowCost
  return isLoss ? [{ field: 'total_price', messageKey: 'exchange.rowError.belowCost' }] : null
}

/** Stores for each row whether it was undone completely. */
export const storeUndoOutcomes = (
  tx: Write,
  importId: number,
  results: readonly { line: number; isComplete: boolean }[],
) => {
  const outcomes = results.map(({ line, isComplete }) => ({ line, outcome: isComplete ? 'undone' : 'skipped' }))
  return tx.execute(sql`
    update import_row r set outcome = o.outcome from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(line int, outcome text)
    where r.import_id = ${importId}::int and r.line = o.line`)
}

const ROWS_PER_YIELD = 100

/** Yields to the event loop between rows, so that a long list does not block requests. */
export const yieldToEventLoop = async (index: number): Promise<void> => {
  if (index % ROWS_PER_YIELD === 0) await setImmediate()
}

export const readAllRows = async (tx: Write, { id }: Import): Promise<{ line: number; cells: string[] }[]> => {
  const { rows } = await tx.execute<{ line: number; cells: string[] }>(
    sql`select line, cells from import_row where import_id = ${id}::int order by line`,
  )
  return rows
}

export interface AppliedRow {
  line: number
  cells: string[]
  outcome: 'changed' | 'created'
  subjectId: number
  before: RowValues | null
  after: RowValues
}

/** Returns applied rows in reverse order, so that children are undone before their parents. */
export const readAppliedRows = async (tx: Write, { id }: Import): Promise<AppliedRow[]> => {
  const { rows } = await tx.execute<AppliedRow & Record<string, unknown>>(sql`
    select line, cells, outcome, subject_id as "subjectId", before, after from import_row
    where import_id = ${id}::int and outcome in ('changed', 'created') order by line desc`)
  return rows
}
