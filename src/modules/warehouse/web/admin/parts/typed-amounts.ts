import { MAX_PIECES } from '#stock/contract-correction.ts'

/** An amount typed into a cell. */
export interface TypedAmount {
  productId: number
  warehouseId: number
  /** The amount when it was typed; for shown rows, the current amount. */
  seen: number
  /** The text as typed. */
  text: string
}

/** Typed amounts by product and warehouse. */
export type TypedAmounts = ReadonlyMap<string, TypedAmount>

export const toCellKey = (productId: number, warehouseId: number): string => `${productId}:${warehouseId}`

export const parsePieces = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= MAX_PIECES ? Number(text) : undefined

/** Adds a typed amount. Typing the shown amount removes it, unless another one is being sent. */
export const addTypedAmount = (amounts: TypedAmounts, cell: TypedAmount, sending: TypedAmounts): TypedAmounts => {
  const updatedAmounts = new Map(amounts)
  const key = toCellKey(cell.productId, cell.warehouseId)
  if (parsePieces(cell.text) === cell.seen && !sending.has(key)) updatedAmounts.delete(key)
  else updatedAmounts.set(key, cell)
  return updatedAmounts
}

/** Updates typed amounts after a request: text typed during the request stays, based on the stored amounts. */
export const applySaveResult = (
  amounts: TypedAmounts,
  sentAmounts: TypedAmounts,
  { wasSaved }: { wasSaved: boolean },
): TypedAmounts => {
  const updatedAmounts = new Map(amounts)
  for (const [key, { text, seen }] of sentAmounts) {
    const cell = amounts.get(key)
    const storedAmount = (wasSaved ? parsePieces(text) : undefined) ?? seen
    if (cell === undefined) continue
    if (parsePieces(cell.text) === storedAmount) updatedAmounts.delete(key)
    else updatedAmounts.set(key, { ...cell, seen: storedAmount })
  }
  return updatedAmounts
}
