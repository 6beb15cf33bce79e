import { addDays } from '#kernel/add-days.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { isWorkday } from '#kernel/is-workday.ts'
import { parseShopTime } from '#kernel/shop-clock.ts'
import { getShopDay } from '#kernel/shop-day.ts'

/** VÕS § 56(1), directive 2011/83/EU, article 9(1). */
export const WITHDRAWAL_DAYS = 14
/** The money is due this many days after the statement (VÕS § 56¹(1)). */
export const REFUND_DAYS = 14

/** The period is this many years longer for a buyer without the instructions (VÕS § 56(1⁶)). */
const EXTRA_YEARS_WITHOUT_INSTRUCTIONS = 1

/**
 * Returns the end of the period: midnight in Estonia after the 14th day from the day of receipt (`YYYY-MM-DD`). A
 * weekend or a public holiday at its end prolongs it through the next workday (General Part of the Civil Code Act, §
 * 136(8)). A buyer who receives the instructions after the delivery has 14 days from that day. Without them the period
 * lasts a further year.
 */
export const computeWithdrawalEnd = (receivedOn: string, instructionsReceivedAt: Date | null): Date => {
  const extendedEnd = computeEndAfter(addYear(addDays(receivedOn, WITHDRAWAL_DAYS)))
  if (instructionsReceivedAt === null) return extendedEnd
  const instructedOn = getShopDay(instructionsReceivedAt)
  const end = computeEndAfter(addDays(instructedOn > receivedOn ? instructedOn : receivedOn, WITHDRAWAL_DAYS))
  return new Date(Math.min(end.getTime(), extendedEnd.getTime()))
}

/** Returns midnight after a day or after the next workday. */
const computeEndAfter = (day: string): Date => {
  let lastDay = day
  while (!isWorkday(lastDay)) lastDay = addDays(lastDay, 1)
  const end = parseShopTime(`${addDays(lastDay, 1)}T00:00`)
  if (!end) throw new Error('The end of a withdrawal period cannot be computed')
  return end
}

const addYear = (day: string): string => {
  const result = new Date(day)
  result.setUTCFullYear(result.getUTCFullYear() + EXTRA_YEARS_WITHOUT_INSTRUCTIONS)
  return result.toISOString().slice(0, 10)
}

/** Returns the moment until which the money must be paid back. */
export const computeRefundDeadline = (submittedAt: Date): Date => new Date(submittedAt.getTime() + REFUND_DAYS * DAY_MS)
