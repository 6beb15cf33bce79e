import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { createLog } from '#platform/server/log.ts'
import { sharedShop } from './shared-shop.ts'

/** Lends the running shop's database, for what staff do; the shop learns of it by itself. */
export const withDatabase = async <T>(use: (db: Database) => Promise<T>): Promise<T> => {
  const embedded = await attachEmbedded({ dataDir: sharedShop().dataDir, log: createLog('warn') })
  const db = openDatabase(embedded.url, 1)
  try {
    return await use(db)
  } finally {
    await db.$client.end()
    await embedded.stop()
  }
}
