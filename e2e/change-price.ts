import { expect } from '@playwright/test'
import { setPrice } from '#catalog/server/catalog.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { getSharedShop } from './shared-shop.ts'
import { withDatabase } from './with-database.ts'

/** Sets a product's gross price in cents, as staff would; resolves once the shop returns it. */
export const changePrice = async (productId: number, cents: number): Promise<void> => {
  await withDatabase(async db => {
    const price = { priceCents: cents, totalCents: cents }
    if (!(await arrange(db, tx => setPrice(tx, productId, price, new Date())))) throw new Error('No such product')
  })
  await expect.poll(() => readPrice(productId)).toBe(cents)
}

const readPrice = async (productId: number): Promise<number> => {
  const answer = await fetch(`${getSharedShop().url}/product/view/${productId}`)
  const { data } = (await answer.json()) as { data: { total_price: number } }
  return Math.round(data.total_price * 100)
}
