import { getShopDay } from '#kernel/shop-day.ts'

/** An entry of an order's history. */
interface HistoryEntry {
  at: Date
  kind: string
  details: Readonly<Record<string, unknown>>
}

/** Events that state the day on which the customer received the whole order. */
export const RECEIPT_EVENTS = ['delivered', 'receipt-corrected'] as const

/**
 * Returns the day on which the customer received the whole order, as `YYYY-MM-DD`; null while it is unknown. The last
 * event counts. A delivery without a day happened on the day of its event.
 */
export const findReceivedOn = (history: readonly HistoryEntry[]): string | null => {
  const last = history.findLast(({ kind }) => RECEIPT_EVENTS.some(event => event === kind))
  if (!last) return null
  const { receivedOn } = last.details
  if (typeof receivedOn === 'string') return receivedOn
  return last.kind === 'delivered' ? getShopDay(last.at) : null
}

export type ReceivedOnFailure = 'futureReceipt' | 'receiptBeforeOrder'

/** Checks a day of receipt; null when it is possible. */
export const checkReceivedOn = (
  receivedOn: string,
  { placedAt, now }: { placedAt: Date; now: Date },
): ReceivedOnFailure | null => {
  if (receivedOn > getShopDay(now)) return 'futureReceipt'
  return receivedOn < getShopDay(placedAt) ? 'receiptBeforeOrder' : null
}
