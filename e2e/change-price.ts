import { setPrice } from '#catalog/server/catalog.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { createLog } from '#platform/server/log.ts'
import { sharedShop } from './shared-shop.ts'

/** Sets a product's gross price in cents, as staff would; the running shop learns of it by itself. */
export const changePrice = async (productId: number, cents: number): Promise<void> => {
  const embedded = await attachEmbedded({ dataDir: sharedShop().dataDir, log: createLog('warn') })
  const db = openDatabase(embedded.url, 1)
  try {
    const price = { priceCents: cents, totalCents: cents }
    if (!(await db.transaction(tx => setPrice(tx, productId, price, new Date())))) throw new Error('No such product')
  } finally {
    await db.$client.end()
    await embedded.stop()
  }
}
