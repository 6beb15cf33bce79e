import { sql } from 'drizzle-orm'
import { orderEvents } from './tables.ts'

/** The time of a payment event: the day of receipt entered by staff, else the time of recording. */
export const RECEIVED_AT =
  sql<Date>`coalesce((${orderEvents.details}->>'receivedAt')::timestamptz, ${orderEvents.at})`.mapWith(orderEvents.at)
