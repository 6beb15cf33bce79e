import { sql } from 'drizzle-orm'
import type { OrderDraft } from '#orders/domain/order-draft.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { StoredOrder } from './stored-order.ts'
import { clients, orderEvents, orderLines, orders } from './tables.ts'

/**
 * Writes a decided order in one statement: its client (met again by e-mail), the order with a number from the sequence, its lines and
 * the first event of its history. `token` is the public token: 128 random bits or more, base64url.
 */
export const createOrder = async (
  tx: Transaction,
  draft: OrderDraft,
  { token, now }: { token: string; now: Date },
): Promise<StoredOrder> => {
  const { lines: draftLines, ...order } = draft
  const buyer = tx.$with('buyer').as(rememberClient(tx, draft, now))
  const ordered = tx.$with('ordered').as(
    tx
      .insert(orders)
      .values({
        ...order,
        clientId: sql`(select ${buyer.id} from ${buyer})`,
        number: sql`nextval('order_number')`,
        publicToken: token,
        placedAt: now,
      })
      .returning(),
  )
  const orderId = sql`(select ${ordered.id} from ${ordered})`
  const placed = tx
    .$with('placed')
    .as(
      tx
        .insert(orderEvents)
        .values({ orderId, at: now, actor: 'customer', kind: 'placed' })
        .returning({ id: orderEvents.id }),
    )
  const lined = tx.$with('lined').as(
    tx
      .insert(orderLines)
      .values(draftLines.map((line, position) => ({ ...line, orderId, position })))
      .returning({ position: orderLines.position }),
  )
  const [row] = await tx.with(buyer, ordered, placed, lined).select().from(ordered)
  return { order: row!, lines: draftLines.map((line, position) => ({ ...line, orderId: row!.id, position })) }
}

/** Its id is what comes back, of a new client and a known one alike. */
const rememberClient = (tx: Transaction, { client, clientType }: OrderDraft, now: Date) => {
  const latest = { clientType, details: client, modifiedAt: now }
  return tx
    .insert(clients)
    .values({ emailKey: client.email.toLowerCase(), createdAt: now, ...latest })
    .onConflictDoUpdate({ target: clients.emailKey, set: latest })
    .returning({ id: clients.id })
}
