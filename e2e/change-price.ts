import { setPrice } from '#catalog/server/catalog.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { withDatabase } from './with-database.ts'

/** Sets a product's gross price in cents, as staff would. */
export const changePrice = (productId: number, cents: number): Promise<void> =>
  withDatabase(async db => {
    const price = { priceCents: cents, totalCents: cents }
    if (!(await arrange(db, tx => setPrice(tx, productId, price, new Date())))) throw new Error('No such product')
  })
