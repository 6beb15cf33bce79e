import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory, makeProducts } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { registerListingRoutes } from '#listing/server/routes.ts'
import { makeSynonyms } from '#listing/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import type { Suggestions } from '#search/contract-search.ts'
import { makeSearches } from '#search/testing/factories.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { registerSearchRoutes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerListingRoutes(testApp)
    registerSearchRoutes(testApp)
  })
  await arrange(app.db, tx => makeShop(tx))
  await makeSynonyms(app.db)
  const brakesCategoryId = await makeCategory(app.db, { name: multilingual({ et: 'Pidurid', en: 'Brakes' }) })
  const padsCategoryId = await makeCategory(app.db, {
    name: multilingual({ et: 'Piduriklotsid', en: 'Pads' }),
    parentId: brakesCategoryId,
  })
  await makeCategory(app.db, {
    name: multilingual({ et: 'Piduritorud', en: 'Brake lines' }),
    parentId: brakesCategoryId,
  })
  const hiddenId = await makeCategory(app.db, { name: multilingual({ et: 'Pidurid vanad' }), hidden: true })
  await makeCategory(app.db, { name: multilingual({ et: 'Pidurid vanad eest' }), parentId: hiddenId })
  await makeProducts(
    app.db,
    Array.from({ length: 8 }, (_, index) => ({
      name: multilingual({ et: `Piduriketas ${index}`, en: `Brake disc ${index}` }),
      code1: `PK-${index}`,
      priceCents: 5_000 + index,
      categoryIds: [index === 0 ? padsCategoryId : brakesCategoryId],
    })),
  )
  await makeProducts(
    app.db,
    ['Piduriõli', 'Piduritoru'].map(name => ({
      name: multilingual({ et: name, en: `Other ${name}` }),
      categoryIds: [],
    })),
  )
  await makeSearches(app.db, [
    // An advertisement typed as a search must not reach other visitors.
    ...Array(4).fill({ query: 'pidurid odavamalt poest example.com', results: 9 }),
    ...['piduriõli', 'Piduriõli', 'PIDURIOLI', 'piduritoru', 'piduritoru'].map(query => ({ query, results: 3 })),
    { query: 'pidur', results: 9 },
    { query: 'pidur', results: 9 },
    { query: 'piduri minu@nimi.ee', results: 1 },
    { query: 'pidurivaba', results: 0 },
    { query: 'pidurivaba', results: 0 },
    { query: 'pidurdus', results: 2, language: 'en' },
    { query: 'pidurdus', results: 2, language: 'en' },
  ])
})
afterAll(() => app.close())

const readSuggestions = async (query: Record<string, string>): Promise<Suggestions> =>
  (await app.server.inject({ method: 'GET', url: '/v1/suggestions', query })).json().data

test('suggests categories, products with prices, and popular searches', async () => {
  const { categories, products, terms } = await readSuggestions({ q: 'pidur' })
  expect(categories).toEqual([
    { id: expect.any(Number), name: 'Pidurid', ancestorPath: '', url: expect.stringContaining('?c='), count: 8 },
    { id: expect.any(Number), name: 'Piduriklotsid', ancestorPath: 'Pidurid', url: expect.any(String), count: 1 },
  ])
  expect(products).toHaveLength(6)
  expect(products[0]).toMatchObject({
    path: expect.stringContaining('/et/piduriketas'),
    total_price: expect.closeTo(50, 0),
    image: null,
  })
  // The latest spelling counts; the list omits single searches, searches without results and other languages.
  expect(terms).toEqual([
    { words: 'PIDURIOLI', results: 3 },
    { words: 'piduritoru', results: 3 },
  ])
})

test.each(['', '  '])('suggests nothing for %j', async q => {
  expect(await readSuggestions({ q })).toEqual({ categories: [], products: [], terms: [] })
})

test('suggests no products without all words', async () => {
  expect((await readSuggestions({ q: 'piduriketas qwertyuiop' })).products).toEqual([])
})

test('treats SQL wildcards as letters', async () => {
  expect((await readSuggestions({ q: 'pi%' })).terms).toEqual([])
  expect((await readSuggestions({ q: "pidur'--" })).terms).toEqual([])
})
