import { and, eq, sql } from 'drizzle-orm'
import type { CarrierPoint } from '#delivery/domain/parse-carrier-list.ts'
import { buildPointKind, type PointCounts } from '#delivery/domain/validate-carrier-list.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { pickUpPoints } from './tables.ts'

const ROWS_PER_STATEMENT = 500

/** Replaces a carrier's points: updates known points and deactivates missing ones. */
export const storePoints = async (
  tx: Transaction,
  carrier: string,
  points: readonly CarrierPoint[],
  now: Date,
): Promise<void> => {
  for (let start = 0; start < points.length; start += ROWS_PER_STATEMENT) {
    const rows = points.slice(start, start + ROWS_PER_STATEMENT)
    await tx
      .insert(pickUpPoints)
      .values(rows.map(point => ({ ...point, carrier, active: true, fetchedAt: now })))
      .onConflictDoUpdate({ target: [pickUpPoints.carrier, pickUpPoints.id], set: UPDATED_COLUMNS })
  }
  const ids = points.map(({ id }) => id)
  await tx
    .update(pickUpPoints)
    .set({ active: false })
    .where(
      and(
        eq(pickUpPoints.carrier, carrier),
        eq(pickUpPoints.active, true),
        sql`${pickUpPoints.id} <> all(${sql.param(ids)}::text[])`,
      ),
    )
}

/** Columns that the list overwrites. */
const UPDATED_COLUMNS = {
  type: sql`excluded.type`,
  country: sql`excluded.country`,
  name: sql`excluded.name`,
  city: sql`excluded.city`,
  address: sql`excluded.address`,
  postcode: sql`excluded.postcode`,
  latitude: sql`excluded.latitude`,
  longitude: sql`excluded.longitude`,
  hours: sql`excluded.hours`,
  active: sql`excluded.active`,
  fetchedAt: sql`excluded.fetched_at`,
}

/** Counts a carrier's active points by kind, such as `EE machine`. */
export const countPoints = async (tx: Transaction, carrier: string): Promise<PointCounts> => {
  const rows = await tx
    .select({ country: pickUpPoints.country, type: pickUpPoints.type, count: sql<number>`count(*)` })
    .from(pickUpPoints)
    .where(and(eq(pickUpPoints.carrier, carrier), eq(pickUpPoints.active, true)))
    .groupBy(pickUpPoints.country, pickUpPoints.type)
  return Object.fromEntries(rows.map(row => [buildPointKind(row), row.count]))
}
