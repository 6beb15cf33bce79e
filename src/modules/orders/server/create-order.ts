import { normalizeEmail } from '#kernel/email-address.ts'
import type { OrderDraft } from '#orders/domain/order-draft.ts'
import type { PaymentMethod } from '#orders/domain/payment-method.ts'
import type { Holder, HoldSize } from '#orders/domain/stock-hold.ts'
import type { Write } from '#platform/server/write.ts'
import { preparePlacingStatement } from './placing-statement.ts'
import type { NewHold } from './stock-hold.ts'
import type { StoredOrder } from './stored-order.ts'

/** The staff member who placed the order for a client, and its payment method. */
export interface PlacedByStaff {
  username: string
  paysBy: PaymentMethod
}

/**
 * Stores an order in one statement: client (matched by e-mail), number, lines, first history entry and stock hold. The
 * public `token` has at least 128 random bits in base64url. Also returns the previous holds of its holders.
 */
export const createOrder = async (
  tx: Write,
  draft: OrderDraft,
  {
    token,
    now,
    hold = null,
    placedBy = null,
  }: { token: string; now: Date; hold?: NewHold | null; placedBy?: PlacedByStaff | null },
): Promise<StoredOrder & { previousHolds: Readonly<Record<keyof Holder, HoldSize>> }> => {
  const { lines: draftLines, ...order } = draft
  const lines = draftLines.map((line, position) => ({ ...line, position }))
  const after = { totalCents: order.totalCents, vatExempt: order.vatExempt, lines: lines.length }
  const [{ before, ...row } = throwMissingRow()] = await preparePlacingStatement(tx).execute({
    ...order,
    publicToken: token,
    placedAt: now,
    paysBy: placedBy?.paysBy ?? null,
    emailKey: normalizeEmail(order.client.email),
    actor: placedBy?.username ?? 'customer',
    lines: JSON.stringify(lines),
    entry: tx.serializeEntry({ kind: 'order', action: 'placed', after }),
    hold: JSON.stringify(hold ? [{ until: hold.until, ...hold.holder, ...hold.size }] : []),
    address: hold?.holder.address ?? null,
    visitor: hold?.holder.visitor ?? null,
    email: hold?.holder.email ?? null,
    excludedTokens: hold?.excludedTokens ?? [],
  })
  return {
    order: row,
    lines: lines.map(line => ({ ...line, orderId: row.id })),
    heldUntil: hold?.until ?? null,
    firstPaidAt: null,
    lastPaidAt: null,
    previousHolds: before,
  }
}

const throwMissingRow = (): never => {
  throw new Error('The insert of an order returned no row')
}
