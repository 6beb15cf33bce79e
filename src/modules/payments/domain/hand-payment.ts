import type { Cents } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'

/** How money comes that no payment provider takes. */
export const HAND_METHODS = ['transfer', 'cash', 'card'] as const
export type HandMethod = (typeof HAND_METHODS)[number]

/** How many days ago money can have come that is noted today. */
const MOST_DAYS_AGO = 366
const DAY_MS = 86_400_000

/** Why money cannot have come on a day, `YYYY-MM-DD`; null where it can. */
export const receiptFault = (day: string, today: string): 'future' | 'tooLongAgo' | null => {
  if (day > today) return 'future'
  return Date.parse(today) - Date.parse(day) > MOST_DAYS_AGO * DAY_MS ? 'tooLongAgo' : null
}

/** A moment of a day in Estonia, around noon; summer time does not take it to another day. */
export const momentOfReceipt = (day: string): string => `${day}T10:00:00.000Z`

interface HandFacts {
  payableCents: Cents
  /** Null: all that is open. */
  cents: Cents | null
  /** The order waits for its first payment: one that costs nothing is accepted too. */
  waits: boolean
}

/** How much a noted payment counts: all that is open or a part of it, never more. */
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
