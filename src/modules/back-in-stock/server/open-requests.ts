import { and, gt, isNull, or } from 'drizzle-orm'
import { stockNotifications } from './tables.ts'

/** The condition of a request that nobody has answered or cancelled. */
export const waitingCondition = and(isNull(stockNotifications.notifiedAt), isNull(stockNotifications.cancelledAt))

/** The condition of a request that waits or reserves pieces. */
export const openCondition = or(waitingCondition, gt(stockNotifications.reserved, 0))
