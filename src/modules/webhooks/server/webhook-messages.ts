import { z } from 'zod'
import { orderPayment } from '#orders/contract-order.ts'
import { type SentEvent, WEBHOOK_EVENTS } from '#webhooks/domain/events.ts'

const order = z.object({
  id: z.number().int(),
  number: z.string(),
  state: z.string(),
  total: z.number(),
  currency: z.literal('EUR'),
  placed_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  payment: orderPayment,
  url: z.string(),
})
const stock = z.object({ product_id: z.number().int(), url: z.string() })
const product = stock.extend({
  code: z.string(),
  price: z.number(),
  total_price: z.number(),
  currency: z.literal('EUR'),
  removed: z.boolean(),
})
const client = z.object({ client_id: z.number().int() })

const SUMMARIES: Readonly<Record<SentEvent, string>> = {
  'order.placed': 'An order was placed',
  'order.changed': 'Lines, prices or data of an order changed, it was packed or unpacked, or a refund failed',
  'order.paid': 'A payment for an order arrived',
  'order.partly_shipped': 'A part of an order was shipped',
  'order.shipped': 'An order, or the rest of it, was shipped',
  'order.delivered': 'An order was delivered or handed over',
  'order.cancelled': 'An order was cancelled',
  'order.returned': 'Returned goods of an order were inspected',
  'order.refunded': 'An order was refunded',
  'stock.changed': 'The stock of a product changed',
  'product.changed': 'A product was created or changed',
  'product.price_changed': 'The price of a product changed by staff, an import or a scheduled sale',
  'product.removed': 'A product was moved to the bin or deleted',
  'client.erased': 'The personal data of a client were erased: erase what you keep of the client too',
  ping: 'A test message from staff',
}

const findDataSchema = (event: SentEvent) => {
  if (event === 'ping') return z.object({})
  if (event === 'stock.changed') return stock
  if (event.startsWith('order.')) return order
  return event.startsWith('client.') ? client : product
}

/** Webhook messages for the API description; none contains personal data. */
export const webhookMessages = [...WEBHOOK_EVENTS, 'ping' as const].map(event => ({
  event,
  summary: SUMMARIES[event],
  body: z.object({ type: z.literal(event), timestamp: z.iso.datetime(), data: findDataSchema(event) }),
}))
