import { MOST_PIECES } from '#stock/contract-correction.ts'

/** An amount that was written over another. */
export interface WrittenAmount {
  productId: number
  warehouseId: number
  /** What stood there when it was typed; of rows that are shown, what stands there now. */
  seen: number
  /** As it was typed. */
  text: string
}

/** By product and warehouse. */
export type WrittenAmounts = ReadonlyMap<string, WrittenAmount>

export const keyOf = (productId: number, warehouseId: number): string => `${productId}:${warehouseId}`

export const piecesIn = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= MOST_PIECES ? Number(text) : undefined

/** One more is typed; the amount that was seen takes it back, unless another is on its way there. */
export const withTyped = (written: WrittenAmounts, cell: WrittenAmount, underWay: WrittenAmounts): WrittenAmounts => {
  const next = new Map(written)
  const key = keyOf(cell.productId, cell.warehouseId)
  if (piecesIn(cell.text) === cell.seen && !underWay.has(key)) next.delete(key)
  else next.set(key, cell)
  return next
}

/** Amounts were sent, and saved or refused: what was typed meanwhile stays, over what stands there now. */
export const afterSaving = (written: WrittenAmounts, sent: WrittenAmounts, saved: boolean): WrittenAmounts => {
  const next = new Map(written)
  for (const [key, { text, seen }] of sent) {
    const cell = written.get(key)
    const stands = (saved ? piecesIn(text) : undefined) ?? seen
    if (cell === undefined) continue
    if (piecesIn(cell.text) === stands) next.delete(key)
    else next.set(key, { ...cell, seen: stands })
  }
  return next
}
