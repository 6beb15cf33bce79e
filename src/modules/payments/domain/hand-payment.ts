import type { Cents } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'

/** Payment methods without a provider. */
export const HAND_METHODS = ['transfer', 'cash', 'card'] as const
export type HandMethod = (typeof HAND_METHODS)[number]

/** Maximum age of a payment that staff record, in days. */
const MOST_DAYS_AGO = 366
const DAY_MS = 86_400_000

/** Checks the day of receipt (`YYYY-MM-DD`); null when it is valid. */
export const receiptFault = (day: string, today: string): 'future' | 'tooLongAgo' | null => {
  if (day > today) return 'future'
  return Date.parse(today) - Date.parse(day) > MOST_DAYS_AGO * DAY_MS ? 'tooLongAgo' : null
}

/** Returns about noon of a day in Estonia, so that daylight saving time does not change the day. */
export const momentOfReceipt = (day: string): string => `${day}T10:00:00.000Z`

interface HandFacts {
  payableCents: Cents
  /** Received amount; null for the open amount. */
  cents: Cents | null
  /** True while the order waits for its first payment. A free order waits too. */
  waits: boolean
}

/** Decides the amount of a recorded payment: the open amount or a part of it. */
export const decideHandPayment = ({
  payableCents,
  cents,
  waits,
}: HandFacts): Outcome<Cents, 'notPayable' | 'nothing' | 'tooMuch'> => {
  if (payableCents === 0 && !waits) return refused('notPayable')
  const counted = cents ?? payableCents
  if (counted > payableCents) return refused('tooMuch')
  if (counted === 0 && payableCents > 0) return refused('nothing')
  return ok(counted)
}
