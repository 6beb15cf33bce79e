import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { products } from '../tables.ts'

const MAX_BRANDS = 2_000

/**
 * Lists brands of products that are not in the bin. It jumps from brand to brand in the index instead of reading all
 * products.
 */
export const listBrands = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.execute<{ brand: string }>(sql`
    with recursive named as (
      select min(brand) as brand from ${products} where brand > ''
      union all
      select (select min(p.brand) from ${products} p where p.brand > named.brand) from named where named.brand is not null
    )
    select brand from named
    where exists (select from ${products} p where p.brand = named.brand and p.removed_at is null)
    order by brand limit ${MAX_BRANDS}`)
  return rows.map(({ brand }) => brand)
}
