import { nextShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { nextVisibilityTurn } from '#platform/server/db/timed-visibility.ts'
import { products } from './tables.ts'

/**
 * The first moment after `now` at which products may look another way without a change, in epoch milliseconds: one appears or
 * leaves, or a day begins, with which VAT rates do.
 */
export const nextProductTurn = async (db: Queryable, now: Date): Promise<number> =>
  Math.min(await nextVisibilityTurn(db, products.visibility, now), nextShopDay(now).getTime())
