/** What a receiver can be told of. `ping` is sent by hand, to try one. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.changed',
  'order.paid',
  'order.partly_shipped',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.returned',
  'order.refunded',
  'stock.changed',
  'product.changed',
  'product.price_changed',
  'product.removed',
  'client.erased',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export type SentEvent = WebhookEvent | 'ping'

/** The permission that news of these events asks for: a receiver learns of every order or client. */
export const permissionsOf = (events: readonly WebhookEvent[]): string[] => {
  const about = new Set(events.map(event => event.split('.')[0]))
  return [...(about.has('order') ? ['order.edit'] : []), ...(about.has('client') ? ['client.edit'] : [])]
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds until a receiver that failed so many times in a row is called again; an hour from then on. */
const WAITS = [5, 30, 2 * MINUTE, 10 * MINUTE, 10 * MINUTE, 10 * MINUTE, 30 * MINUTE] as const

/** Seconds until a receiver is called again after so many failures in a row. */
export const nextCall = (failures: number): number => WAITS[failures - 1] ?? HOUR

/** A message that has not come through for so long has failed for good. */
export const EXPIRES_MS = 96 * HOUR * 1_000

/** A receiver that has failed for so long is laid before staff. It is never switched off by itself. */
export const FAILING_MS = (HOUR / 2) * 1_000
