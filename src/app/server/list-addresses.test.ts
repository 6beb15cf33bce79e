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

test.each([
  // Names what is not there.
  ['/et/tooted?f=brand:nosuch', 404],
  ['/et/tooted?f=nosuch:x', 404],
  ['/et/tooted?f=availability:in-stock;nosuch:x', 404],
  ['/en/products?c=999999&page=2', 404],
  // Says it in another way.
  ['/et/tooted?page=999', '/et/tooted'],
  ['/et/tooted?page=1', '/et/tooted'],
  ['/et/tooted?page=-3', '/et/tooted'],
  ['/et/tooted?page=abc', '/et/tooted'],
  ['/et/tooted?c=0', '/et/tooted'],
  ['/et/tooted?sort=cheapest', '/et/tooted'],
  ['/et/tooted?sort=relevance', '/et/tooted'],
  ['/et/tooted?pageSize=100&sort=name', '/et/tooted?sort=name&pageSize=84'],
  ['/et/tooted?pageSize=many', '/et/tooted'],
  ['/et/tooted?price=abc', '/et/tooted'],
  ['/et/tooted?price=500-100', '/et/tooted?price=100-500'],
  ['/et/tooted?price=10,50-', '/et/tooted?price=10.5-'],
  ['/et/tooted?f=:::', '/et/tooted'],
  ['/et/tooted?f=availability:in-stock,in-stock', '/et/tooted?f=availability:in-stock'],
  ['/en/products?q=disc&page=77&sort=relevance', '/en/products?q=disc&sort=relevance'],
  ['/et/searchresults?q=ketas&page=99', '/et/searchresults?q=ketas'],
  ['/et/searchresults?q=ketas&page=1.5', '/et/searchresults?q=ketas'],
  ['/et/searchresults?q=ketas&sort=nosuch', '/et/searchresults?q=ketas'],
  ['/et/searchresults?q=ketas&pageSize=9999', '/et/searchresults?q=ketas&pageSize=120'],
  // Says it as the shop's own links do, or asks what nobody reads.
  ['/et/tooted?sort=relevance&q=ketas', 200],
  ['/et/tooted?pageSize=48&sort=-id&price=1-2', 200],
  ['/et/tooted?f=availability:in-stock', 200],
  ['/et/tooted?view=foo&utm_source=x', 200],
  ['/et/tooted?q=qwertyuiop', 200],
  ['/et/searchresults?q=ketas&sort=-price', 200],
] as const)('%s is answered %s', async (url, answered) => {
  const page = await shop.page(url)
  if (typeof answered === 'string') {
    expect([page.statusCode, page.headers.location]).toEqual([302, answered])
    expect((await shop.page(answered)).statusCode).toBe(200)
  } else {
    expect(page.statusCode).toBe(answered)
    if (answered === 404) expect(page.body).toMatch(/<meta[^>]*noindex/)
  }
})

test('the calls answer wild values with the nearest sensible list', async () => {
  for (const query of ['f=nosuch:x', 'page=999', 'sort=cheapest', 'pageSize=7', 'price=abc']) {
    const call = await shop.app.server.inject({ url: `/v1/product?lang=et&${query}` })
    expect([query, call.statusCode]).toEqual([query, 200])
    expect(call.json().unknownFilters).toEqual(query.startsWith('f=') ? ['nosuch:x'] : [])
  }
})
