import { findNextShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { findNextVisibilityChange } from '#platform/server/db/find-next-visibility-change.ts'
import { products } from './tables.ts'

/**
 * Returns the next time at which products change without a write, in epoch milliseconds. Visibility periods start and
 * end, and a new day can change VAT rates.
 */
export const findNextProductChange = async (db: Queryable, now: Date): Promise<number> =>
  Math.min(await findNextVisibilityChange(db, products.visibility, now), findNextShopDay(now).getTime())
