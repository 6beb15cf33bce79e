import type { Queryable } from '#platform/server/db/database.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { completeSettings } from './complete-settings.ts'
import { shopSettings } from './tables.ts'

/** Reads the settings; throws before the shop is initialized. */
export const readSettings = async (db: Queryable): Promise<ShopSettings> => {
  const [row] = await db.select({ value: shopSettings.value }).from(shopSettings).limit(1)
  if (!row) throw new Error('The shop has no settings yet')
  return completeSettings(row.value)
}

export const hasSettings = async (db: Queryable): Promise<boolean> => (await db.$count(shopSettings)) > 0
