/** Events that receivers can subscribe to. Staff send `ping` to test a receiver. */
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

/** Permissions that staff need for these events, because a receiver gets those of every order or client. */
export const permissionsOf = (events: readonly WebhookEvent[]): string[] => {
  const about = new Set(events.map(event => event.split('.')[0]))
  return [...(about.has('order') ? ['order.edit'] : []), ...(about.has('client') ? ['client.edit'] : [])]
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Retry delays in seconds after consecutive failures; an hour after the last one. */
const WAITS = [5, 30, 2 * MINUTE, 10 * MINUTE, 10 * MINUTE, 10 * MINUTE, 30 * MINUTE] as const

/** Returns the retry delay in seconds after this many consecutive failures. */
export const nextCall = (failures: number): number => WAITS[failures - 1] ?? HOUR

/** A message undelivered for this long has failed for good. */
export const EXPIRES_MS = 96 * HOUR * 1_000

/** After failing for this long a receiver becomes a task for staff. It is never switched off automatically. */
export const FAILING_MS = (HOUR / 2) * 1_000
