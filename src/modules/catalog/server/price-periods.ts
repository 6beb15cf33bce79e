import { eq } from 'drizzle-orm'
import type { PricePeriod } from '#catalog/domain/lowest-price-before.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { prices } from './tables.ts'

/** Every price that a product had, in no order. */
export const pricePeriods = async (db: Queryable, productId: number): Promise<PricePeriod[]> => {
  const rows = await db.select().from(prices).where(eq(prices.productId, productId))
  return rows.map(pricePeriodOf)
}

export const pricePeriodOf = (row: typeof prices.$inferSelect): PricePeriod => ({
  priceCents: row.priceCents,
  totalCents: row.totalCents,
  validFrom: row.validFrom.getTime(),
  validTo: row.validTo?.getTime() ?? null,
})
