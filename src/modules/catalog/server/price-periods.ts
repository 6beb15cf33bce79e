import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PricePeriod } from '#catalog/domain/lowest-price-before.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { preparedOn, UNNAMED } from '#platform/server/db/prepared-on.ts'
import { prices } from './tables.ts'

/** Reads all prices of a product, unsorted. */
export const pricePeriods = async (db: Queryable, productId: number): Promise<PricePeriod[]> => {
  const rows = await db.select().from(prices).where(eq(prices.productId, productId))
  return rows.map(pricePeriodOf)
}

export const periodsOf = async (
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, PricePeriod[]>> => {
  if (productIds.length === 0) return new Map()
  const rows = await ofProducts(db).execute({ ids: productIds })
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map([...byProduct].map(([id, own]) => [id, own.map(pricePeriodOf)]))
}

const { productId, priceCents, totalCents, validFrom, validTo } = getTableColumns(prices)

const ofProducts = preparedOn(db =>
  db
    .select({ productId, priceCents, totalCents, validFrom, validTo })
    .from(prices)
    .where(sql`${productId} = any(${sql.placeholder('ids')}::int[])`)
    .prepare(UNNAMED),
)

type Row = Omit<typeof prices.$inferSelect, 'id' | 'productId'>

export const pricePeriodOf = (row: Row): PricePeriod => ({
  priceCents: row.priceCents,
  totalCents: row.totalCents,
  validFrom: row.validFrom.getTime(),
  validTo: row.validTo?.getTime() ?? null,
})
