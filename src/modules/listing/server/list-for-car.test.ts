import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProducts } from '#catalog/testing/factories.ts'
import { type ChosenCar, formatCarKey } from '#fitment/domain/car-key.ts'
import { type CarProducts, LISTED_VERDICTS } from '#fitment/domain/car-products.ts'
import { findCarProducts } from '#fitment/server/fitment.ts'
import {
  anyRandomCar,
  anyRandomFitment,
  decideAllNaively,
  makeRuleFixtures,
  type RuleFixtures,
  replaceFitments,
} from '#fitment/testing/random-rules.ts'
import { createProductIndex } from '#listing/domain/index/product-index.ts'
import type { ListResult } from '#listing/domain/indexed-product.ts'
import { FIT_KEY, type ListingQuery } from '#listing/domain/listing-query.ts'
import { listNaively } from '#listing/domain/naive-listing.ts'
import { indexSynonyms } from '#listing/domain/synonym-index.ts'
import { anyPlainQuery, anyProduct } from '#listing/testing/listing-arbitraries.ts'
import { normalizeList } from '#listing/testing/normalize-list.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { emptyListing } from './postgres/empty-listing.ts'
import { listInSql } from './postgres/list-in-sql.ts'
import { upsertProducts } from './postgres/upsert-products.ts'

/** Multiplies the number of runs: `LISTING_RUNS=50` for a thorough test. */
const RUN_FACTOR = Number(process.env.LISTING_RUNS ?? 1)
const PRODUCT_COUNT = 14

let app: TestApp
let fixtures: RuleFixtures
let productIds: number[] = []
beforeAll(async () => {
  app = await createTestApp(() => undefined)
  fixtures = await makeRuleFixtures(app.db)
  productIds = await makeProducts(
    app.db,
    Array.from({ length: PRODUCT_COUNT }, () => ({})),
  )
})
afterAll(() => app.close())

const alternatives = { et: indexSynonyms([], 'et'), en: indexSynonyms([], 'en') }

/** Sorts products into the lists of a car by the verdicts of the reference. */
const listCarProductsNaively = async (car: ChosenCar): Promise<CarProducts> => {
  const verdicts = await decideAllNaively(app, car, productIds)
  const list = (kind: string) => productIds.filter(id => verdicts.get(id) === kind)
  return {
    id: -1,
    fits: list('fits'),
    check: list('fits_if'),
    noFit: list('no_fit'),
    unknown: list('unknown'),
    common: { universal: new Set(list('universal')), complete: new Set() },
  }
}

test('lists for a random car and random rules what the reference lists, in memory and in SQL', {
  timeout: 180_000 * RUN_FACTOR,
}, async () => {
  const productRows = fc.array(anyProduct, { minLength: PRODUCT_COUNT, maxLength: PRODUCT_COUNT })
  const requests = fc.array(fc.tuple(anyRandomCar(fixtures), anyPlainQuery), { minLength: 6, maxLength: 6 })
  // The last product has no fitment.
  const fitments = fc.array(anyRandomFitment(fixtures), { minLength: PRODUCT_COUNT - 1, maxLength: PRODUCT_COUNT - 1 })
  await fc.assert(
    fc.asyncProperty(fitments, productRows, requests, async (created, sampled, requests) => {
      await replaceFitments(app.db, productIds, created)
      await app.changes.waitForListeners()
      const products = sampled.map((product, index) => ({ ...product, id: productIds[index] ?? 0 }))
      await emptyListing(app.db)
      await app.db.transaction(tx => upsertProducts(tx, products))
      const index = createProductIndex(products)
      const engines: Record<string, (query: ListingQuery) => ListResult | Promise<ListResult>> = {
        memory: query => index.list(query),
        sql: query => listInSql(app.db, { alternatives, names: new Set() }, query),
      }
      for (const [car, query] of requests) {
        const carProducts = (await findCarProducts(app, formatCarKey(car)))?.products
        const naiveQuery = { ...query, carProducts: await listCarProductsNaively(car) }
        const expected = normalizeList(listNaively(products, [], naiveQuery))
        for (const [name, list] of Object.entries(engines)) {
          const result = await list({ ...query, carProducts })
          expect(normalizeList(result), name).toEqual(expected)
          for (const verdict of LISTED_VERDICTS) {
            const options = { ...query.options, [FIT_KEY]: [verdict] }
            const clickedList = await list({ ...query, carProducts, options })
            expect(clickedList.exactTotal, `${name} ${verdict}`).toBe(result.fitCounts?.[verdict])
          }
        }
      }
    }),
    { numRuns: 12 * RUN_FACTOR },
  )
})
