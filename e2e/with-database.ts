import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { createLog } from '#platform/server/log.ts'
import { getSharedShop } from './shared-shop.ts'

/** Opens the database of the running shop to act as staff; the shop notices the changes automatically. */
export const withDatabase = <T>(use: (db: Database) => Promise<T>): Promise<T> =>
  withDatabaseServer(async url => {
    const db = openDatabase(url, 1)
    return use(db).finally(() => db.$client.end())
  })

/** Opens the database server of the running shop, by its address. */
export const withDatabaseServer = async <T>(use: (url: string) => Promise<T>): Promise<T> => {
  const embedded = await attachEmbedded({ dataDir: getSharedShop().dataDir, log: createLog('warn') })
  return use(embedded.url).finally(() => embedded.stop())
}
