import type { Database } from '#platform/server/db/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { hasSettings } from '#shop/server/shop.ts'
import { fillDemoShop } from './fill-demo-shop.ts'
import { fillEmptyShop } from './fill-empty-shop.ts'

/**
 * Fills an empty database with the demo shop, or with `DEMO=0` with an empty shop. An existing shop stays unchanged.
 */
export const fillShop = async (db: Database, settings: Settings, print: (line: string) => void): Promise<void> => {
  if (await hasSettings(db)) return
  if (settings.DEMO) {
    print('Filling the demo shop…')
    await fillDemoShop(db, settings)
  } else await fillEmptyShop(db)
}
