import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Approval, findRoadUse, ROAD_USES } from '#catalog/domain/road-approval.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { listRoadUseOptions, ROAD_USE_KEY } from '#listing/domain/built-in-filters.ts'
import { createProductIndex } from '#listing/domain/index/product-index.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { type ListingQuery, UNFILTERED_REQUEST } from '#listing/domain/listing-query.ts'
import { indexSynonyms } from '#listing/domain/synonym-index.ts'
import { anyCatalogue, anyProduct, anyQuery, SAMPLE_SYNONYMS } from '#listing/testing/listing-arbitraries.ts'
import { normalizeList } from '#listing/testing/normalize-list.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { emptyListing } from './empty-listing.ts'
import { listInSql } from './list-in-sql.ts'
import { removeProducts, upsertProducts } from './upsert-products.ts'

/** Multiplies the number of runs: `LISTING_RUNS=50` for a thorough test. */
const RUN_FACTOR = Number(process.env.LISTING_RUNS ?? 1)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => emptyListing(database.db))

/** Transactions are short, because parallel tests follow changes on the same server and wait for every open one. */
const saveProducts = async (products: readonly IndexedProduct[]) => {
  for (let start = 0; start < products.length; start += 100) {
    await database.db.transaction(tx => upsertProducts(tx, products.slice(start, start + 100)))
  }
}
const deleteProducts = (ids: readonly number[]) => database.db.transaction(tx => removeProducts(tx, ids))
const alternatives = { et: indexSynonyms(SAMPLE_SYNONYMS, 'et'), en: indexSynonyms(SAMPLE_SYNONYMS, 'en') }
const list = (query: ListingQuery) => listInSql(database.db, { alternatives, names: new Set() }, query)

test('lists in SQL what is listed in memory, also after changes', {
  timeout: 180_000 * RUN_FACTOR,
}, async () => {
  const change = fc.oneof(fc.array(anyProduct, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }))
  const queries = fc.array(anyQuery, { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc
      .asyncProperty(anyCatalogue, fc.array(change, { maxLength: 4 }), queries, async (products, changes, queries) => {
        const index = createProductIndex(products, SAMPLE_SYNONYMS)
        await saveProducts(products)
        for (const query of queries) expect(normalizeList(await list(query))).toEqual(normalizeList(index.list(query)))
        for (const changed of changes) {
          if (typeof changed === 'number') {
            index.remove(changed)
            await deleteProducts([changed])
          } else {
            for (const product of changed) index.upsert(product)
            await saveProducts(changed)
          }
        }
        for (const query of queries) expect(normalizeList(await list(query))).toEqual(normalizeList(index.list(query)))
      })
      .beforeEach(() => emptyListing(database.db)),
    { numRuns: 16 * RUN_FACTOR },
  )
})

const anyRoadUse = fc.constantFrom(...ROAD_USES)

test('lists by road use the products whose approvals state it, in SQL and in memory', async () => {
  const approval: fc.Arbitrary<Approval> = fc.record({
    kind: fc.constantFrom('ece' as const, 'abe' as const),
    regulation: fc.constant(''),
    number: fc.constant('1'),
    countries: fc
      .constantFrom('EE', 'LV')
      .chain(country => fc.tuple(fc.record({ country: fc.constant(country), use: anyRoadUse }))),
    elsewhere: anyRoadUse,
    conditions: fc.constant(multilingual({})),
    fileIds: fc.constant<number[]>([]),
  })
  const approvals = fc.sample(fc.array(approval, { maxLength: 3 }), { seed: 36, numRuns: 60 })
  const products = fc.sample(anyProduct, { seed: 37, numRuns: 60 }).map((product, index) => ({
    ...product,
    id: index + 1,
    visibility: null,
    options: listRoadUseOptions(approvals[index] ?? []),
  }))
  await saveProducts(products)
  const index = createProductIndex(products)
  for (const [value, statedUse] of Object.entries({
    road: 'road',
    inspection: 'with_entry',
    motorsport: 'motorsport',
  })) {
    const options = { [ROAD_USE_KEY]: [value] }
    const query: ListingQuery = {
      ...UNFILTERED_REQUEST,
      options,
      sort: 'id',
      page: 1,
      pageSize: 120,
      lang: 'et',
      now: 0,
      isStaff: false,
    }
    const expected = products.flatMap(({ id }) => (findRoadUse(approvals[id - 1] ?? []) === statedUse ? id : []))
    expect(expected.length).toBeGreaterThan(0)
    expect(index.list(query).ids).toEqual(expected)
    expect((await list(query)).ids).toEqual(expected)
  }
})

test('lists in SQL what is listed in memory, with several chunks and half of the products changed', {
  timeout: 180_000 * RUN_FACTOR,
}, async () => {
  const sampleProducts = (seed: number, count: number) => fc.sample(anyProduct, { seed, numRuns: count })
  const products = sampleProducts(20, 2600).map((product, index) => ({ ...product, id: index + 1 }))
  const changed = sampleProducts(21, 1300).map((product, index) => ({ ...product, id: 2 * index + 1 }))
  const removedIds = Array.from({ length: 500 }, (_, index) => 5 * index + 3)
  const index = createProductIndex(products, SAMPLE_SYNONYMS)
  for (const product of changed) index.upsert(product)
  for (const id of removedIds) index.remove(id)
  await saveProducts(products)
  await saveProducts(changed)
  await deleteProducts(removedIds)
  for (const query of fc.sample(anyQuery, { seed: 22, numRuns: 60 * RUN_FACTOR })) {
    const pageQuery = { ...query, pageSize: 84, page: query.page * query.page }
    expect(normalizeList(await list(pageQuery))).toEqual(normalizeList(index.list(pageQuery)))
  }
})

test('writes nothing for unchanged products', async () => {
  const products = fc
    .sample(anyProduct, { seed: 23, numRuns: 50 })
    .map((product, index) => ({ ...product, id: index + 1 }))
  await saveProducts(products)
  const tables = ['listing_product', 'listing_term', 'listing_entry', 'listing_facet_set', 'listing_word_set']
  const readRowVersions = async () => {
    const versions = tables.map(table => `select '${table}' as name, xmin::text, ctid::text from ${table}`)
    return (await database.db.execute(`${versions.join(' union all ')} order by 1, 2, 3`)).rows
  }
  const versionsBefore = await readRowVersions()
  expect(versionsBefore.length).toBeGreaterThan(100)
  await saveProducts(products)
  expect(await readRowVersions()).toEqual(versionsBefore)
})

test('reuses the slots of removed products', async () => {
  const [first, second, third] = fc.sample(anyProduct, { seed: 24, numRuns: 3 })
  await saveProducts([{ ...first!, id: 7 }])
  await saveProducts([{ ...second!, id: 8 }])
  await deleteProducts([7, 99])
  await saveProducts([{ ...third!, id: 9 }])
  const { rows } = await database.db.execute('select id, slot from listing_product order by slot')
  expect(rows).toEqual([
    { id: 9, slot: 0 },
    { id: 8, slot: 1 },
  ])
})
