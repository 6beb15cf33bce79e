import { sql } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import { readStoredOrder, toOrderPayment } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import type { SentEvent } from '#webhooks/domain/events.ts'
import type { webhookDeliveries } from './tables.ts'

/** Builds the message: the event, its subject and a link for reading more with an API key, without personal data. */
export const buildMessageBody = async (
  { db, settings }: Pick<App, 'db' | 'settings'>,
  { event, subject, at }: typeof webhookDeliveries.$inferSelect,
): Promise<string> => {
  const data = await readEventData({ db, settings }, event, Number(subject))
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data })
}

const readEventData = async (
  { db, settings: { publicUrl } }: Pick<App, 'db' | 'settings'>,
  event: SentEvent,
  id: number,
): Promise<object> => {
  if (event === 'ping') return {}
  if (event.startsWith('order.')) return readOrderData(db, id, publicUrl)
  if (event.startsWith('client.')) return { client_id: id }
  const identity = { product_id: id, url: `${publicUrl}/product/view/${id}` }
  return event === 'stock.changed' ? identity : { ...identity, ...(await readProductData(db, id)) }
}

const readProductData = async (db: App['db'], id: number): Promise<object> => {
  const { rows } = await db.execute<{ code1: string; price_cents: number; total_cents: number; removed: boolean }>(sql`
    select code1, price_cents, total_cents, removed_at is not null as removed from product where id = ${id}::int`)
  const [row] = rows
  if (!row) return { removed: true }
  const { code1, price_cents: priceCents, total_cents: totalCents, removed } = row
  return { code: code1, price: toEuros(priceCents), total_price: toEuros(totalCents), currency: 'EUR', removed }
}

const readOrderData = async (db: App['db'], id: number, publicUrl: string) => {
  const order = await readStoredOrder(db, id)
  if (!order) return { id }
  const { number, state, totalCents, placedAt, paidAt } = order.order
  return {
    id,
    number: String(number),
    state,
    total: toEuros(totalCents),
    currency: 'EUR',
    placed_at: placedAt.toISOString(),
    paid_at: paidAt && (order.firstPaidAt ?? paidAt).toISOString(),
    payment: toOrderPayment(order.order),
    url: `${publicUrl}/v1/admin/order/${id}`,
  }
}
