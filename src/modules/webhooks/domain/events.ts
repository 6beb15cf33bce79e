/** What a receiver can be told of. `ping` is sent by hand, to try one. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'stock.changed',
  'product.changed',
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

/** Seconds after each try that failed until the next: a short fault costs little, and a receiver has almost four days to come back. */
const WAITS = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR] as const
const LATER = 24 * HOUR
export const MOST_TRIES = 13

/** Seconds until the next try after so many; null where it has failed for good. */
export const nextTry = (tries: number): number | null => (tries >= MOST_TRIES ? null : (WAITS[tries - 1] ?? LATER))

/** A receiver that has failed for so long is laid before staff. It is never switched off by itself. */
export const FAILING_MS = HOUR * 1_000
