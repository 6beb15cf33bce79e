import { MOST_PIECES } from '#stock/contract-correction.ts'

/** An amount typed into a cell. */
export interface WrittenAmount {
  productId: number
  warehouseId: number
  /** The amount when it was typed; for shown rows, the current amount. */
  seen: number
  /** The text as typed. */
  text: string
}

/** Typed amounts by product and warehouse. */
export type WrittenAmounts = ReadonlyMap<string, WrittenAmount>

export const keyOf = (productId: number, warehouseId: number): string => `${productId}:${warehouseId}`

export const piecesIn = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= MOST_PIECES ? Number(text) : undefined

/** Adds a typed amount. Typing the shown amount removes it, unless another one is being sent. */
export const withTyped = (amounts: WrittenAmounts, cell: WrittenAmount, sending: WrittenAmounts): WrittenAmounts => {
  const next = new Map(amounts)
  const key = keyOf(cell.productId, cell.warehouseId)
  if (piecesIn(cell.text) === cell.seen && !sending.has(key)) next.delete(key)
  else next.set(key, cell)
  return next
}

/** Updates typed amounts after a request: text typed meanwhile stays, based on the stored amounts. */
export const afterSaving = (amounts: WrittenAmounts, sent: WrittenAmounts, saved: boolean): WrittenAmounts => {
  const next = new Map(amounts)
  for (const [key, { text, seen }] of sent) {
    const cell = amounts.get(key)
    const storedAmount = (saved ? piecesIn(text) : undefined) ?? seen
    if (cell === undefined) continue
    if (piecesIn(cell.text) === storedAmount) next.delete(key)
    else next.set(key, { ...cell, seen: storedAmount })
  }
  return next
}
