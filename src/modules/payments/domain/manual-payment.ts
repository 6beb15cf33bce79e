import { DAY_MS } from '#kernel/durations.ts'
import type { Cents } from '#kernel/money.ts'
import { failure, ok, type Result } from '#kernel/result.ts'

/** Payment methods without a provider. */
export const MANUAL_METHODS = ['transfer', 'cash', 'card'] as const
export type ManualMethod = (typeof MANUAL_METHODS)[number]

/** Maximum age of a payment that staff record, in days. */
const MAX_AGE_DAYS = 366

/** Checks the day of receipt (`YYYY-MM-DD`); null when it is valid. */
export const findReceiptDayError = (day: string, today: string): 'future' | 'tooLongAgo' | null => {
  if (day > today) return 'future'
  return Date.parse(today) - Date.parse(day) > MAX_AGE_DAYS * DAY_MS ? 'tooLongAgo' : null
}

/** Returns about noon of a day in Estonia, so that daylight saving time does not change the day. */
export const toReceiptTime = (day: string): string => `${day}T10:00:00.000Z`

interface ManualPaymentInput {
  payableCents: Cents
  /** Received amount; null for the open amount. */
  cents: Cents | null
  /** True while the order waits for its first payment. A free order waits too. */
  awaitsFirstPayment: boolean
}

/** Decides the amount of a recorded payment: the open amount or a part of it. */
export const decideManualPayment = ({
  payableCents,
  cents,
  awaitsFirstPayment,
}: ManualPaymentInput): Result<Cents, 'notPayable' | 'noAmount' | 'tooMuch'> => {
  if (payableCents === 0 && !awaitsFirstPayment) return failure('notPayable')
  const countedCents = cents ?? payableCents
  if (countedCents > payableCents) return failure('tooMuch')
  if (countedCents === 0 && payableCents > 0) return failure('noAmount')
  return ok(countedCents)
}
