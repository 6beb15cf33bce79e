import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory } from '#catalog/testing/factories.ts'
import { type ComposedShop, composedShop } from '../testing/composed-shop.ts'

let shop: ComposedShop
let hiddenId: number
beforeAll(async () => {
  shop = await composedShop()
  hiddenId = await makeCategory(shop.app.db, { hidden: true })
  await shop.app.changes.settle()
})
afterAll(() => shop.close())

test('a page of a category that is not there or hidden is no page, the call an empty list', async () => {
  for (const c of [999_999, hiddenId, 'veljed']) {
    for (const path of ['/et/tooted', '/en/products']) {
      const page = await shop.page(`${path}?c=${c}`)
      expect([path, c, page.statusCode]).toEqual([path, c, 404])
      expect(page.body).toMatch(/<meta[^>]*noindex/)
    }
    const call = await shop.app.server.inject({ url: `/v1/product?lang=et&c=${c}` })
    // What is no number at all reads as none.
    expect([c, call.statusCode, call.json().results.length === 0]).toEqual([c, 200, c !== 'veljed'])
  }
  expect((await shop.page(`/et/tooted?c=${shop.categoryId}`)).statusCode).toBe(200)
  expect((await shop.page('/et/tooted')).statusCode).toBe(200)
})
