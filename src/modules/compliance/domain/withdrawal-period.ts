import { DAY_MS } from '#kernel/durations.ts'
import { parseShopTime } from '#kernel/shop-clock.ts'
import { getShopDay } from '#kernel/shop-day.ts'

/** VÕS § 56(1), directive 2011/83/EU, article 9(1). */
export const WITHDRAWAL_DAYS = 14
/** The money is due this many days after the statement (VÕS § 56¹(1)). */
export const REFUND_DAYS = 14

/**
 * Returns the end of the period: midnight in Estonia after the 14th day from delivery. A period that would end at a
 * weekend lasts through Monday (regulation 1182/71, article 3).
 */
export const computeWithdrawalEnd = (deliveredAt: Date): Date => {
  const lastDay = new Date(Date.parse(`${getShopDay(deliveredAt)}T12:00Z`) + WITHDRAWAL_DAYS * DAY_MS)
  const weekday = lastDay.getUTCDay()
  const extraDays = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  const nextDay = new Date(lastDay.getTime() + (extraDays + 1) * DAY_MS)
  const end = parseShopTime(`${nextDay.toISOString().slice(0, 10)}T00:00`)
  if (!end) throw new Error('The end of a withdrawal period cannot be computed')
  return end
}

/** Returns the moment until which the money must be paid back. */
export const computeRefundDeadline = (submittedAt: Date): Date => new Date(submittedAt.getTime() + REFUND_DAYS * DAY_MS)
