import type { Database } from '#platform/server/db/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { hasSettings } from '#shop/server/shop.ts'
import { fillDemo } from './fill-demo.ts'
import { fillEmpty } from './fill-empty.ts'

/**
 * Fills an empty database with the demo shop, or with `DEMO=0` with an empty shop. An existing shop stays unchanged.
 */
export const fillShop = async (db: Database, settings: Settings, say: (line: string) => void): Promise<void> => {
  if (await hasSettings(db)) return
  if (settings.DEMO) {
    say('Filling the demo shop…')
    await fillDemo(db, settings)
  } else await fillEmpty(db)
}
