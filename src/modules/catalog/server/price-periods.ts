import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PricePeriod } from '#catalog/domain/find-sale-campaign.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { prepareOnce, UNNAMED_STATEMENT } from '#platform/server/db/prepare-once.ts'
import { prices } from './tables.ts'

/** Reads all prices of a product, unsorted. */
export const readPricePeriods = async (db: Queryable, productId: number): Promise<PricePeriod[]> => {
  const rows = await db.select().from(prices).where(eq(prices.productId, productId))
  return rows.map(toPricePeriod)
}

export const readPricePeriodsByProduct = async (
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, PricePeriod[]>> => {
  if (productIds.length === 0) return new Map()
  const rows = await getPeriodsQuery(db).execute({ ids: productIds })
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map([...byProduct].map(([id, productRows]) => [id, productRows.map(toPricePeriod)]))
}

const { productId, priceCents, totalCents, validFrom, validTo } = getTableColumns(prices)

const getPeriodsQuery = prepareOnce(db =>
  db
    .select({ productId, priceCents, totalCents, validFrom, validTo })
    .from(prices)
    .where(sql`${productId} = any(${sql.placeholder('ids')}::int[])`)
    .prepare(UNNAMED_STATEMENT),
)

type Row = Omit<typeof prices.$inferSelect, 'id' | 'productId'>

export const toPricePeriod = (row: Row): PricePeriod => ({
  priceCents: row.priceCents,
  totalCents: row.totalCents,
  validFrom: row.validFrom.getTime(),
  validTo: row.validTo?.getTime() ?? null,
})
