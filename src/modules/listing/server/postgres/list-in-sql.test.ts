import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProductIndex } from '#listing/domain/index/product-index.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import { indexSynonyms } from '#listing/domain/synonym-index.ts'
import { anyCatalogue, anyQuery, createAnyProduct, SAMPLE_SYNONYMS } from '#listing/testing/listing-arbitraries.ts'
import { normalizeList } from '#listing/testing/normalize-list.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { emptyListing } from './empty-listing.ts'
import { listInSql } from './list-in-sql.ts'
import { removeProducts, upsertProducts } from './upsert-products.ts'

/** Multiplies the number of runs: `LISTING_RUNS=50` for a thorough test. */
const LENGTH = Number(process.env.LISTING_RUNS ?? 1)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => emptyListing(database.db))

/** Transactions are short, because parallel tests follow changes on the same server and wait for every open one. */
const put = async (products: readonly IndexedProduct[]) => {
  for (let at = 0; at < products.length; at += 100) {
    await database.db.transaction(tx => upsertProducts(tx, products.slice(at, at + 100)))
  }
}
const take = (ids: readonly number[]) => database.db.transaction(tx => removeProducts(tx, ids))
const alternatives = { et: indexSynonyms(SAMPLE_SYNONYMS, 'et'), en: indexSynonyms(SAMPLE_SYNONYMS, 'en') }
const list = (query: ListingQuery) => listInSql(database.db, { alternatives, names: new Set() }, query)

test('lists the same in SQL as in memory, also after changes', {
  timeout: 60_000 * LENGTH,
}, async () => {
  const change = fc.oneof(fc.array(createAnyProduct, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }))
  const queries = fc.array(anyQuery, { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc
      .asyncProperty(anyCatalogue, fc.array(change, { maxLength: 4 }), queries, async (products, changes, queries) => {
        const index = createProductIndex(products, SAMPLE_SYNONYMS)
        await put(products)
        for (const query of queries) expect(normalizeList(await list(query))).toEqual(normalizeList(index.list(query)))
        for (const changed of changes) {
          if (typeof changed === 'number') {
            index.remove(changed)
            await take([changed])
          } else {
            for (const product of changed) index.upsert(product)
            await put(changed)
          }
        }
        for (const query of queries) expect(normalizeList(await list(query))).toEqual(normalizeList(index.list(query)))
      })
      .beforeEach(() => emptyListing(database.db)),
    { numRuns: 16 * LENGTH },
  )
})

test('lists the same with several chunks after changing half of the products', {
  timeout: 60_000 * LENGTH,
}, async () => {
  const sampled = (seed: number, count: number) => fc.sample(createAnyProduct, { seed, numRuns: count })
  const products = sampled(20, 2600).map((product, nth) => ({ ...product, id: nth + 1 }))
  const changed = sampled(21, 1300).map((product, nth) => ({ ...product, id: 2 * nth + 1 }))
  const gone = Array.from({ length: 500 }, (_, nth) => 5 * nth + 3)
  const index = createProductIndex(products, SAMPLE_SYNONYMS)
  for (const product of changed) index.upsert(product)
  for (const id of gone) index.remove(id)
  await put(products)
  await put(changed)
  await take(gone)
  for (const query of fc.sample(anyQuery, { seed: 22, numRuns: 60 * LENGTH })) {
    const paged = { ...query, pageSize: 84, page: query.page * query.page }
    expect(normalizeList(await list(paged))).toEqual(normalizeList(index.list(paged)))
  }
})

test('writes nothing for unchanged products', async () => {
  const products = fc
    .sample(createAnyProduct, { seed: 23, numRuns: 50 })
    .map((product, nth) => ({ ...product, id: nth + 1 }))
  await put(products)
  const tables = ['listing_product', 'listing_term', 'listing_entry', 'listing_facet_set', 'listing_word_set']
  const rows = async () => {
    const versions = tables.map(table => `select '${table}' as name, xmin::text, ctid::text from ${table}`)
    return (await database.db.execute(`${versions.join(' union all ')} order by 1, 2, 3`)).rows
  }
  const before = await rows()
  expect(before.length).toBeGreaterThan(100)
  await put(products)
  expect(await rows()).toEqual(before)
})

test('reuses the slots of removed products', async () => {
  const [first, second, third] = fc.sample(createAnyProduct, { seed: 24, numRuns: 3 })
  await put([{ ...first!, id: 7 }])
  await put([{ ...second!, id: 8 }])
  await take([7, 99])
  await put([{ ...third!, id: 9 }])
  const { rows } = await database.db.execute('select id, slot from listing_product order by slot')
  expect(rows).toEqual([
    { id: 9, slot: 0 },
    { id: 8, slot: 1 },
  ])
})
