import { euros } from '#kernel/money.ts'
import { paymentSummary } from '#orders/domain/payment-status.ts'
import { storedOrder } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import type { webhookDeliveries } from './tables.ts'

/** What a message says: what happened, and where more of it is read with a key. Nothing of a person. */
export const messageBody = async (
  { db, settings }: Pick<App, 'db' | 'settings'>,
  { event, subject, at }: typeof webhookDeliveries.$inferSelect,
): Promise<string> => {
  const data = event.startsWith('order.')
    ? await orderData(db, Number(subject), settings.publicUrl)
    : event === 'ping'
      ? {}
      : { product_id: Number(subject), url: `${settings.publicUrl}/product/view/${subject}` }
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data })
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
    paid_at: paidAt?.toISOString() ?? null,
    payment_status: paymentSummary(stored.order).status,
    url: `${publicUrl}/v1/admin/order/${id}`,
  }
}
