import { and, gt, isNull, or } from 'drizzle-orm'
import { stockNotifications } from './tables.ts'

/** Waits to be told. */
export const isWaiting = and(isNull(stockNotifications.toldAt), isNull(stockNotifications.cancelledAt))

/** Counts in the decision of who is told: waits, or holds pieces. */
export const isOpen = or(isWaiting, gt(stockNotifications.held, 0))
