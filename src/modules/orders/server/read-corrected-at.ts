import { and, eq, max, sql } from 'drizzle-orm'
import type { CorrectedPart } from '#orders/domain/order-correction.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderEvents } from './tables.ts'

/** Returns the time of the last correction of this part; null without one. */
export const readCorrectedAt = async (db: Queryable, orderId: number, part: CorrectedPart): Promise<Date | null> => {
  const [last] = await db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, 'corrected'),
        sql`${orderEvents.details} @> ${JSON.stringify({ parts: [part] })}::jsonb`,
      ),
    )
  return last?.at ?? null
}
