import { sql } from 'drizzle-orm'
import type { OrderDraft } from '#orders/domain/order-draft.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { StoredOrder } from './stored-order.ts'
import { clients, orderEvents, orderLines, orders } from './tables.ts'

/**
 * Writes a decided order: its client (met again by e-mail), the order with a number from the sequence, its lines and
 * the first event of its history. `token` is the public token: 128 random bits or more, base64url.
 */
export const createOrder = async (
  tx: Transaction,
  draft: OrderDraft,
  { token, now }: { token: string; now: Date },
): Promise<StoredOrder> => {
  const { lines: draftLines, ...order } = draft
  const clientId = await rememberClient(tx, draft, now)
  const [row] = await tx
    .insert(orders)
    .values({ ...order, clientId, number: sql`nextval('order_number')`, publicToken: token, placedAt: now })
    .returning()
  const lines = draftLines.map((line, position) => ({ ...line, orderId: row!.id, position }))
  const placed = tx
    .$with('placed')
    .as(
      tx
        .insert(orderEvents)
        .values({ orderId: row!.id, at: now, actor: 'customer', kind: 'placed' })
        .returning({ id: orderEvents.id }),
    )
  await tx.with(placed).insert(orderLines).values(lines)
  return { order: row!, lines }
}

const rememberClient = async (tx: Transaction, { client, clientType }: OrderDraft, now: Date): Promise<number> => {
  const latest = { clientType, details: client, modifiedAt: now }
  const [row] = await tx
    .insert(clients)
    .values({ emailKey: client.email.toLowerCase(), createdAt: now, ...latest })
    .onConflictDoUpdate({ target: clients.emailKey, set: latest })
    .returning({ id: clients.id })
  return row!.id
}
