import { eq, type SQL, sql } from 'drizzle-orm'
import type { OrderDraft } from '#orders/domain/order-draft.ts'
import type { Write } from '#platform/server/write.ts'
import type { StoredOrder } from './stored-order.ts'
import { clients, orderEvents, orderLines, orders } from './tables.ts'

/**
 * Writes a decided order in one statement: its client (met again by e-mail), the order with a number from the sequence, its
 * lines and the first event of its history. `token` is the public token: 128 random bits or more, base64url.
 */
export const createOrder = async (
  tx: Write,
  draft: OrderDraft,
  { token, now }: { token: string; now: Date },
): Promise<StoredOrder> => {
  const { lines: draftLines, ...order } = draft
  const met = tx.$with('met', { id: sql<number>`id` }).as(firstMet(draft, now))
  const ordered = tx.$with('ordered').as(
    tx
      .insert(orders)
      .values({
        ...order,
        clientId: sql`coalesce((select id from ${met}), (${metBefore(draft)}))`,
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
  const after = { totalCents: order.totalCents, vatExempt: order.vatExempt, lines: draftLines.length }
  const audited = tx.$with('audited', {}).as(tx.audited({ kind: 'order', id: orderId, action: 'placed', after }))
  const [row] = await tx.with(met, ordered, placed, lined, audited).select().from(ordered)
  return { order: row!, lines: draftLines.map((line, position) => ({ ...line, orderId: row!.id, position })) }
}

const emailKeyOf = ({ client }: OrderDraft): string => client.email.toLowerCase()

const metBefore = (draft: OrderDraft): SQL =>
  sql`select ${clients.id} from ${clients} where ${eq(clients.emailKey, emailKeyOf(draft))}`

/**
 * A client whose e-mail is new. Anybody can order in anybody's name: what is known of a client stays as it is, and what
 * this order was told stands in the order. Known clients are not locked either; of two first orders one waits for the other.
 */
const firstMet = (draft: OrderDraft, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    insert into ${clients} (email_key, client_type, details, created_at, modified_at)
    select ${emailKeyOf(draft)}, ${draft.clientType}, ${JSON.stringify(draft.client)}::jsonb, ${at}, ${at}
    where not exists (${metBefore(draft)})
    on conflict (email_key) do update set email_key = excluded.email_key
    returning id`
}
