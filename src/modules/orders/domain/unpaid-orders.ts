import { DAY_MS } from '#kernel/durations.ts'

/** The longest hold that a shop can configure. */
export const MAX_UNPAID_DAYS = 60

/** Extra days for a pending payment: a bank link started before Easter takes five days. */
export const MAX_PENDING_PAYMENT_DAYS = 7

/** Unpaid orders placed before this time are older than `days`. */
export const findUnpaidCutoff = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
