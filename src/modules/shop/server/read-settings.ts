import type { Queryable } from '#platform/server/db/database.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { NO_LOGO } from './no-logo.ts'
import { UNPAID_GOODS } from './open-shop.ts'
import { shopSettings } from './tables.ts'

/** The shop's settings; a shop without any is not ready and throws. */
export const readSettings = async (db: Queryable): Promise<ShopSettings> => {
  const [row] = await db.select({ value: shopSettings.value }).from(shopSettings).limit(1)
  if (!row) throw new Error('The shop has no settings yet')
  // A shop that was opened before there were these says nothing of them.
  return { ...UNPAID_GOODS, ...NO_LOGO, ...row.value }
}

export const hasSettings = async (db: Queryable): Promise<boolean> => (await db.$count(shopSettings)) > 0
