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

/** Lists the permissions that staff need for events, because a receiver gets those of every order or client. */
export const listRequiredPermissions = (events: readonly WebhookEvent[]): string[] => {
  const subjects = new Set(events.map(event => event.split('.')[0]))
  return [...(subjects.has('order') ? ['order.edit'] : []), ...(subjects.has('client') ? ['client.edit'] : [])]
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Retry delays in seconds after consecutive failures; an hour after the last one. */
const RETRY_DELAYS_S = [5, 30, 2 * MINUTE_S, 10 * MINUTE_S, 10 * MINUTE_S, 10 * MINUTE_S, 30 * MINUTE_S] as const

/** Returns the retry delay in seconds after this many consecutive failures. */
export const computeRetryDelaySeconds = (failures: number): number => RETRY_DELAYS_S[failures - 1] ?? HOUR_S

/** A message undelivered for this long has failed for good. */
export const MESSAGE_EXPIRY_MS = 96 * HOUR_S * 1_000

/** After failing for this long a receiver becomes a task for staff. It is never switched off automatically. */
export const FAILING_ALERT_AFTER_MS = (HOUR_S / 2) * 1_000
