import { eq, type SQL, sql, type WithSubquery } from 'drizzle-orm'
import type { OrderDraft } from '#orders/domain/order-draft.ts'
import type { PayWay } from '#orders/domain/pay-way.ts'
import { type Held, type Holder, NOBODY_HOLDS } from '#orders/domain/stock-hold.ts'
import type { Write } from '#platform/server/write.ts'
import { heldBefore, type NewHold } from './stock-hold.ts'
import type { StoredOrder } from './stored-order.ts'
import { clients, orderEvents, orderLines, orders, stockHolds } from './tables.ts'

/** Who of the staff made it for a client, and how that will pay. */
export interface MadeBy {
  username: string
  paysBy: PayWay
}

/**
 * Writes a decided order in one statement: its client (met again by e-mail), the order with a number from the sequence, its
 * lines, the first event of its history and what it holds unpaid. `token` is the public token: 128 random bits or more,
 * base64url. Answers with it what its holders held before.
 */
export const createOrder = async (
  tx: Write,
  draft: OrderDraft,
  {
    token,
    now,
    hold = null,
    madeBy = null,
  }: { token: string; now: Date; hold?: NewHold | null; madeBy?: MadeBy | null },
): Promise<StoredOrder & { before: Readonly<Record<keyof Holder, Held>> }> => {
  const { lines: draftLines, ...order } = draft
  const met = tx.$with('met', { id: sql<number>`id` }).as(firstMet(draft, now))
  const ordered = tx.$with('ordered').as(
    tx
      .insert(orders)
      .values({
        ...order,
        paysBy: madeBy?.paysBy ?? null,
        clientId: sql`coalesce((select id from ${met}), (${metBefore(draft)}))`,
        number: sql`nextval('order_number')`,
        publicToken: token,
        placedAt: now,
      })
      .returning(),
  )
  const orderId = sql`(select ${ordered.id} from ${ordered})`
  const placed = tx.$with('placed').as(
    tx
      .insert(orderEvents)
      .values({ orderId, at: now, actor: madeBy?.username ?? 'customer', kind: 'placed' })
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
  const parts: WithSubquery[] = [met, ordered, placed, lined, audited]
  if (hold) {
    const { holder, own, until } = hold
    const row = tx.insert(stockHolds).values({ orderId, until, ...holder, ...own })
    parts.push(tx.$with('held').as(row.returning({ orderId: stockHolds.orderId })))
  }
  const [{ before, ...row } = missing()] = await tx
    .with(...parts)
    .select({ ...ordered._.selectedFields, before: hold ? heldBefore(tx, hold) : sql<null>`null` })
    .from(ordered)
  return {
    order: row,
    lines: draftLines.map((line, position) => ({ ...line, orderId: row.id, position })),
    heldUntil: hold?.until ?? null,
    before: before ?? NOBODY_HOLDS,
  }
}

const missing = (): never => {
  throw new Error('An order was written, but not answered')
}

const emailKeyOf = ({ client }: OrderDraft): string => client.email.toLowerCase()

/** Met before, perhaps under another e-mail. */
const metBefore = (draft: OrderDraft): SQL =>
  sql`select coalesce(${clients.mergedInto}, ${clients.id}) from ${clients} where ${eq(clients.emailKey, emailKeyOf(draft))}`

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
