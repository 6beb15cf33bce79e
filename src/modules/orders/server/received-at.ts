import { sql } from 'drizzle-orm'
import { orderEvents } from './tables.ts'

/** When the money of a payment event came: on the day of receipt that staff named, otherwise when it was noted. */
export const RECEIVED_AT =
  sql<Date>`coalesce((${orderEvents.details}->>'receivedAt')::timestamptz, ${orderEvents.at})`.mapWith(orderEvents.at)
