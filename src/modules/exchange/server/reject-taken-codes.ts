import { type CodeEdit, findTakenCodesOfEach, type TakenCodes, toTakenCodeErrors } from '#catalog/server/catalog.ts'
import type { Decision } from '#exchange/domain/decide-row.ts'
import type { RowError, RowValues } from '#exchange/domain/row-values.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { KnownProduct } from './known-products.ts'

interface DecidedRow {
  decision: Decision
  product: KnownProduct | undefined
}

/**
 * Rejects rows that assign a code of another product or of an earlier row, by the rule of the product form. A check
 * stores no products, so `findAccepted` finds the codes that it accepted in the batches before.
 */
export const rejectTakenCodes = async <Row extends DecidedRow>(
  db: Queryable,
  rows: readonly Row[],
  findAccepted: (codes: readonly string[]) => Promise<{ code1: string; code2: string }[]>,
): Promise<Row[]> => {
  // The decisions have checked GTINs already, also against the rows before this batch.
  const edits = rows.map(({ decision, product }): CodeEdit => {
    const before = product ? { id: product.id, code1: product.code1, code2: product.code2 } : null
    if (decision.kind !== 'created' && decision.kind !== 'changed') return NO_EDIT
    const code1 = product?.code1 ?? String(decision.after.code1)
    return { codes: { code1, code2: String(decision.after.code2 ?? product?.code2 ?? '') }, before }
  })
  const accepted = await findAccepted(edits.flatMap(({ codes }) => [codes.code1, codes.code2]))
  const takenCodes = await findTakenCodesOfEach(db, edits, accepted)
  return rows.map((row, index) => {
    const errors = toRowErrors(getElementAt(takenCodes, index))
    return errors.length === 0 ? row : { ...row, decision: { kind: 'rejected', errors } }
  })
}

const NO_EDIT: CodeEdit = { codes: { code1: '', code2: '' }, before: null }

const toRowErrors = (taken: TakenCodes): RowError[] =>
  Object.entries(toTakenCodeErrors(taken)).map(([field, { key, code }]) => ({
    field: field === 'code1' ? 'code1' : 'code2',
    messageKey: key,
    values: { code },
  }))

/** Leaves out codes and GTINs of an undo that other products have by now. */
export const omitTakenCodes = async (
  db: Queryable,
  rows: readonly { product: KnownProduct | undefined; restored: RowValues }[],
): Promise<RowValues[]> => {
  const takenCodes = await findTakenCodesOfEach(
    db,
    rows.map(({ product, restored }): CodeEdit => {
      if (!product) return NO_EDIT
      const { code1, code2, gtin } = product
      const codes = { code1, code2: String(restored.code2 ?? code2), gtin: String(restored.gtin ?? gtin) }
      return { codes, before: product }
    }),
  )
  return rows.map(({ restored }, index) => {
    const codes = getElementAt(takenCodes, index)
    return Object.fromEntries(Object.entries(restored).filter(([field]) => !(field in codes)))
  })
}
