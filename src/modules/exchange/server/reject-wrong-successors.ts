import { type ResolvedSuccessor, resolveSuccessors } from '#catalog/server/catalog.ts'
import type { Decision } from '#exchange/domain/decide-row.ts'
import type { RowValues } from '#exchange/domain/row-values.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { KnownProduct } from './known-products.ts'

interface DecidedRow {
  decision: Decision
  product: KnownProduct | undefined
}

/**
 * Rejects rows whose successor the shop does not have, or whose product already replaces it. Other rows get the code as
 * the shop writes it, because an undo compares it with the stored one.
 */
export const rejectWrongSuccessors = async <Row extends DecidedRow>(
  db: Queryable,
  rows: readonly Row[],
): Promise<Row[]> => {
  const links = rows.map(({ decision, product }) => {
    const isApplied = decision.kind === 'created' || decision.kind === 'changed'
    return { id: product?.id ?? null, code: isApplied ? String(decision.after.successor ?? '') : '' }
  })
  const resolved = await resolveSuccessors(db, links)
  return rows.map((row, index) => ({ ...row, decision: applySuccessor(row.decision, getElementAt(resolved, index)) }))
}

const applySuccessor = (decision: Decision, successor: ResolvedSuccessor): Decision => {
  if (successor.kind === 'wrong')
    return { kind: 'rejected', errors: [{ field: 'successor', messageKey: successor.messageKey }] }
  if (successor.kind === 'none') return decision
  if (decision.kind === 'created') return { ...decision, after: { ...decision.after, successor: successor.code } }
  if (decision.kind !== 'changed') return decision
  if (decision.before.successor !== successor.code)
    return { ...decision, after: { ...decision.after, successor: successor.code } }
  const [before, after] = [omitSuccessor(decision.before), omitSuccessor(decision.after)]
  const isUnchanged = Object.keys(after).length === 0 && !decision.held
  return isUnchanged ? { kind: 'unchanged' } : { ...decision, before, after }
}

const omitSuccessor = ({ successor: _successor, ...values }: RowValues): RowValues => values
