import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import type { TypedNumber } from '#ui/admin/number-field.tsx'

/** The pieces of a form by line position. */
export type PieceAmounts = Record<string, TypedNumber>

export const listUnsentPieces = ({ lines }: AdminOrder): PieceCount[] =>
  lines.flatMap(({ position, class: kind, amount, sent }) =>
    kind !== 'shipping' && amount > sent ? [{ position, amount: amount - sent }] : [],
  )

/** Lists the unsent pieces in stock; other pieces are still to come. */
export const listUnsentInStock = ({ lines }: AdminOrder): PieceCount[] =>
  lines.flatMap(({ position, class: kind, amount, sent, backordered }) =>
    kind !== 'shipping' && amount > sent + backordered ? [{ position, amount: amount - sent - backordered }] : [],
  )

/** Suggests the packed pieces, else the unsent pieces in stock. */
export const buildInitialAmounts = (order: AdminOrder): PieceAmounts => ({
  ...toAmounts(listUnsentPieces(order).map(({ position }) => ({ position, amount: 0 }))),
  ...toAmounts(order.packed ?? listUnsentInStock(order)),
})

const toAmounts = (pieces: readonly PieceCount[]): PieceAmounts =>
  Object.fromEntries(pieces.map(({ position, amount }) => [position, amount]))

/** Converts the form's amounts to piece counts without zeros. */
export const toPieceCounts = (amounts: Readonly<PieceAmounts>): PieceCount[] =>
  Object.entries(amounts).flatMap(([position, amount]) =>
    typeof amount === 'number' && amount > 0 ? [{ position: Number(position), amount }] : [],
  )
