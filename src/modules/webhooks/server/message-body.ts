import { sql } from 'drizzle-orm'
import { euros } from '#kernel/money.ts'
import { shownPayment, storedOrder } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import type { SentEvent } from '#webhooks/domain/events.ts'
import type { webhookDeliveries } from './tables.ts'

/** Builds the message: the event and links for reading more with an API key. It contains no personal data. */
export const messageBody = async (
  { db, settings }: Pick<App, 'db' | 'settings'>,
  { event, subject, at }: typeof webhookDeliveries.$inferSelect,
): Promise<string> => {
  const data = await dataOf({ db, settings }, event, Number(subject))
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data })
}

const dataOf = async (
  { db, settings: { publicUrl } }: Pick<App, 'db' | 'settings'>,
  event: SentEvent,
  id: number,
): Promise<object> => {
  if (event === 'ping') return {}
  if (event.startsWith('order.')) return orderData(db, id, publicUrl)
  if (event.startsWith('client.')) return { client_id: id }
  const of = { product_id: id, url: `${publicUrl}/product/view/${id}` }
  return event === 'stock.changed' ? of : { ...of, ...(await productData(db, id)) }
}

const productData = async (db: App['db'], id: number): Promise<object> => {
  const { rows } = await db.execute<{ code1: string; price: number; total: number; removed: boolean }>(sql`
    select code1, price_cents as price, total_cents as total, removed_at is not null as removed from product where id = ${id}::int`)
  const [row] = rows
  if (!row) return { removed: true }
  const { code1, price, total, removed } = row
  return { code: code1, price: euros(price), total_price: euros(total), currency: 'EUR', removed }
}

const orderData = async (db: App['db'], id: number, publicUrl: string) => {
  const stored = await storedOrder(db, id)
  if (!stored) return { id }
  const { number, state, totalCents, placedAt, paidAt } = stored.order
  return {
    id,
    number: String(number),
    state,
    total: euros(totalCents),
    currency: 'EUR',
    placed_at: placedAt.toISOString(),
    paid_at: paidAt && (stored.firstPaidAt ?? paidAt).toISOString(),
    payment: shownPayment(stored.order),
    url: `${publicUrl}/v1/admin/order/${id}`,
  }
}
