import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeOptions } from '#catalog/server/admin/merge-options.ts'
import { undoMerges } from '#catalog/server/admin/undo-merges.ts'
import { makeAttribute, makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { type ComposedShop, composeTestShop } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let hiddenId: number
beforeAll(async () => {
  shop = await composeTestShop()
  hiddenId = await makeCategory(shop.app.db, { hidden: true })
  await shop.app.changes.waitForListeners()
})
afterAll(() => shop.close())

test('answers a missing or hidden category with 404 as a page, and with an empty list as a call', async () => {
  for (const c of [999_999, hiddenId, 'veljed']) {
    for (const path of ['/et/tooted', '/en/products']) {
      const page = await shop.fetchPage(`${path}?c=${c}`)
      expect([path, c, page.statusCode]).toEqual([path, c, 404])
      expect(page.body).toMatch(/<meta[^>]*noindex/)
    }
    const call = await shop.app.server.inject({ url: `/v1/product?lang=et&c=${c}` })
    // An invalid number reads as null.
    expect([c, call.statusCode, call.json().results.length === 0]).toEqual([c, 200, c !== 'veljed'])
  }
  expect((await shop.fetchPage(`/et/tooted?c=${shop.categoryId}`)).statusCode).toBe(200)
  expect((await shop.fetchPage('/et/tooted')).statusCode).toBe(200)
})

test.each([
  // These addresses name an unknown filter or value.
  ['/et/tooted?f=brand:nosuch', 404],
  ['/et/tooted?f=nosuch:x', 404],
  ['/et/tooted?f=availability:in-stock;nosuch:x', 404],
  ['/en/products?c=999999&page=2', 404],
  // These addresses have another spelling.
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
  // These addresses use the shop's own spelling, or a parameter that nothing reads.
  ['/et/tooted?sort=relevance&q=ketas', 200],
  ['/et/tooted?pageSize=48&sort=-id&price=1-2', 200],
  ['/et/tooted?f=availability:in-stock', 200],
  ['/et/tooted?view=foo&utm_source=x', 200],
  ['/et/tooted?q=qwertyuiop', 200],
  ['/et/searchresults?q=ketas&sort=-price', 200],
] as const)('answers %s with %s', async (url, expected) => {
  const page = await shop.fetchPage(url)
  if (typeof expected === 'string') {
    expect([page.statusCode, page.headers.location]).toEqual([302, expected])
    expect((await shop.fetchPage(expected)).statusCode).toBe(200)
  } else {
    expect(page.statusCode).toBe(expected)
    if (expected === 404) expect(page.body).toMatch(/<meta[^>]*noindex/)
  }
})

test('answers malformed values with the nearest valid list', async () => {
  for (const query of ['f=nosuch:x', 'page=999', 'sort=cheapest', 'pageSize=7', 'price=abc']) {
    const call = await shop.app.server.inject({ url: `/v1/product?lang=et&${query}` })
    expect([query, call.statusCode]).toEqual([query, 200])
    expect(call.json().unknownFilters).toEqual(query.startsWith('f=') ? ['nosuch:x'] : [])
  }
})

test('redirects addresses of a merged filter value, and restores them on undo', async () => {
  const { app } = shop
  const staff = { kind: 'user', id: 1, from: '127.0.0.1' } as const
  const options = await makeAttribute(app.db, { key: 'tint', options: [{ value: 'red' }, { value: 'red-2' }] })
  const [redId, secondId] = [options.get('red')!, options.get('red-2')!]
  const id = await makeProduct(app.db, { options: ['tint:red-2'] })
  const findProducts = async (value: string) => {
    await app.changes.waitForListeners()
    const { results, renamedFilters } = (await app.server.inject({ url: `/v1/product?lang=et&f=tint:${value}` })).json()
    return [results.map((product: { id: number }) => product.id), renamedFilters]
  }
  expect(await findProducts('red-2')).toEqual([[id], {}])
  const operationId = 'b1d4a5a0-1c1e-4a4e-9d59-0d3c5b8a2f11'
  await mergeOptions(app, staff, { id: secondId, into: redId, operationId })
  expect(await findProducts('red-2')).toEqual([[id], { 'tint:red-2': 'red' }])
  const page = await shop.fetchPage('/et/tooted?f=tint:red,red-2&sort=name')
  expect([page.statusCode, page.headers.location]).toEqual([302, '/et/tooted?f=tint:red&sort=name'])
  await undoMerges(app, staff, { operationId, after: 0 })
  expect(await findProducts('red-2')).toEqual([[id], {}])
  expect(await findProducts('red')).toEqual([[], {}])
  expect((await shop.fetchPage('/et/tooted?f=tint:red-2')).statusCode).toBe(200)
})
