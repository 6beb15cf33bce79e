import { describe, expect, it } from 'vitest'
import { pages, slugs } from '#content/server/tables.ts'
import { registerListingRoutes } from '#listing/server/routes.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { generateProduct } from './generate-product.ts'
import { seedProducts } from './seed-products.ts'

describe('generated products', () => {
  it('generates equal products in every run', () => expect(generateProduct(4711)).toEqual(generateProduct(4711)))

  it('generates unique codes, and mostly different names in both languages', () => {
    const products = Array.from({ length: 3_000 }, (_unused, index) => generateProduct(index + 1).product)
    expect(new Set(products.map(({ code1 }) => code1)).size).toBe(3_000)
    expect(new Set(products.map(({ name }) => name.et)).size).toBeGreaterThan(2_900)
    expect(products.every(({ name }) => name.et && name.en && name.et !== name.en)).toBe(true)
  })

  it('fills a shop up to the target number of products, which the listing shows', async () => {
    const app = await openTestApp(registerListingRoutes)
    await arrange(app.db, tx => makeShop(tx))
    const reportedCounts: number[] = []
    expect(await seedProducts(app.db, 30)).toBe(30)
    expect(await seedProducts(app.db, 40, { reportProgress: count => reportedCounts.push(count) })).toBe(10)
    expect(await seedProducts(app.db, 40)).toBe(0)
    expect(reportedCounts).toEqual([40])
    expect(await app.db.$count(pages)).toBe(40)
    expect(await app.db.$count(slugs)).toBe(80)

    const listing = await app.server.inject('/v1/product?q=GEN-0000040')
    const { results, availableFilters } = listing.json()
    expect(results).toMatchObject([{ code1: 'GEN-0000040', name: generateProduct(40).product.name.et }])
    const listedProducts: { price: number; total_price: number; lowestPriceBefore?: number }[] = (
      await app.server.inject('/v1/product?pageSize=48')
    ).json().results
    const onSale = listedProducts.filter(({ price, total_price }) => total_price < price)
    expect(onSale.length).toBeGreaterThan(0)
    expect(onSale.every(({ price, lowestPriceBefore }) => lowestPriceBefore === price)).toBe(true)
    expect(availableFilters.map((group: { key: string }) => group.key)).toContain('warranty')
  })

  it('announces generated products to a running shop', async () => {
    const app = await openTestApp(registerListingRoutes)
    await arrange(app.db, tx => makeShop(tx))
    const readTotal = async () => (await app.server.inject('/v1/product')).headers['x-pagination-total-count']
    expect(await readTotal()).toBe('0')
    await seedProducts(app.db, 5)
    await app.changes.waitForListeners()
    expect(await readTotal()).toBe('5')
  })
})
