import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLabelWords, type Labels, listBrandAndCarWords } from '#listing/domain/labels.ts'
import { FIT_KEY } from '#listing/domain/listing-query.ts'
import { listNaively } from '#listing/domain/naive-listing.ts'
import {
  anyCatalogue,
  anyLabels,
  anyPlainQuery,
  anyProduct,
  anyQuery,
  SAMPLE_SYNONYMS,
} from '#listing/testing/listing-arbitraries.ts'
import { normalizeList } from '#listing/testing/normalize-list.ts'
import { createProductIndex } from './product-index.ts'

test('lists the products that the reference lists', () => {
  fc.assert(
    fc.property(anyCatalogue, fc.array(anyQuery, { minLength: 1, maxLength: 6 }), (products, queries) => {
      const index = createProductIndex(products, SAMPLE_SYNONYMS)
      for (const request of queries)
        expect(normalizeList(index.list(request))).toEqual(
          normalizeList(listNaively(products, SAMPLE_SYNONYMS, request)),
        )
    }),
    { numRuns: 150 },
  )
})

test('finds products by names of categories and options, also after renaming', () => {
  const changed = fc.uniqueArray(anyProduct, { selector: ({ id }) => id, maxLength: 5 })
  fc.assert(
    fc.property(anyCatalogue, anyLabels, anyLabels, changed, fc.array(anyQuery, { maxLength: 4 }), (...values) => {
      const [products, labels, otherLabels, changed, queries] = values
      const index = createProductIndex(products, SAMPLE_SYNONYMS, labels)
      const productsById = new Map(products.map(product => [product.id, product]))
      const compare = (names: Labels): void => {
        const namedProducts = [...productsById.values()].map(product => addLabelWords(product, names))
        for (const baseQuery of queries)
          expect(normalizeList(index.list(baseQuery))).toEqual(
            normalizeList(listNaively(namedProducts, SAMPLE_SYNONYMS, baseQuery, listBrandAndCarWords(names))),
          )
      }
      compare(labels)
      for (const product of changed) index.upsert(product)
      for (const product of changed) productsById.set(product.id, product)
      compare(labels)
      index.setLabels(otherLabels)
      compare(otherLabels)
      for (const { id } of changed) index.remove(id)
      for (const { id } of changed) productsById.delete(id)
      compare(otherLabels)
    }),
    { numRuns: 200 },
  )
})

test('lists what the reference lists for queries without words: filters, partial matches, pages and sorts', () => {
  fc.assert(
    fc.property(anyCatalogue, fc.array(anyPlainQuery, { minLength: 1, maxLength: 6 }), (products, queries) => {
      const index = createProductIndex(products)
      for (const request of queries)
        expect(normalizeList(index.list(request))).toEqual(normalizeList(listNaively(products, [], request)))
    }),
    { numRuns: 300 },
  )
})

test('caches the counts of one filter until a change', () => {
  const changes = fc.array(anyProduct, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(anyCatalogue, anyPlainQuery, changes, (products, baseQuery, changes) => {
      const index = createProductIndex(products)
      const productsById = new Map(products.map(product => [product.id, product]))
      const groups = Object.entries({ brand: ['a', 'b'], model: ['b'], ...baseQuery.options })
      for (const update of [undefined, ...changes]) {
        if (update) index.upsert(update)
        if (update) productsById.set(update.id, update)
        const single = groups.map(group => [group])
        const pairs = groups.flatMap((first, index) => groups.slice(index + 1).map(second => [first, second]))
        for (const chosen of [...single, ...pairs]) {
          const query = { ...baseQuery, options: Object.fromEntries(chosen) }
          expect(normalizeList(index.list(query))).toEqual(
            normalizeList(listNaively([...productsById.values()], [], query)),
          )
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('counts the products that a click then lists', () => {
  fc.assert(
    fc.property(anyCatalogue, anyQuery, (products, baseQuery) => {
      const index = createProductIndex(products, SAMPLE_SYNONYMS)
      const result = index.list(baseQuery)
      for (const [verdict, count] of Object.entries(result.fitCounts ?? {})) {
        const clickedList = index.list({ ...baseQuery, options: { ...baseQuery.options, [FIT_KEY]: [verdict] } })
        expect(clickedList.exactTotal).toBe(count)
      }
      for (const { key, values } of normalizeList(result).counts) {
        for (const { value, count } of values) {
          const clicked = index.list({ ...baseQuery, options: { ...baseQuery.options, [key]: [value] } })
          expect(clicked.exactTotal).toBe(count)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('equals a new index after any changes', () => {
  const update = fc.oneof(anyProduct, anyProduct, fc.integer({ min: 1, max: 40 }))
  const changes = fc.array(fc.tuple(update, anyPlainQuery), { maxLength: 30 })
  fc.assert(
    fc.property(anyCatalogue, changes, fc.array(anyQuery, { maxLength: 5 }), (products, changes, queries) => {
      const index = createProductIndex(products, SAMPLE_SYNONYMS)
      const productsById = new Map(products.map(product => [product.id, product]))
      for (const [changed, request] of changes) {
        if (typeof changed === 'number') {
          index.remove(changed)
          productsById.delete(changed)
        } else {
          index.upsert(changed)
          productsById.set(changed.id, changed)
        }
        expect(normalizeList(index.list(request))).toEqual(
          normalizeList(listNaively([...productsById.values()], [], request)),
        )
      }
      const rebuiltIndex = createProductIndex(productsById.values(), SAMPLE_SYNONYMS)
      for (const request of queries)
        expect(normalizeList(index.list(request))).toEqual(normalizeList(rebuiltIndex.list(request)))
      expect(index.size).toBe(productsById.size)
    }),
    { numRuns: 120 },
  )
})

test('lists what the reference lists for a large catalogue after changing half of it', () => {
  const sampleOptions = { seed: 20, numRuns: 600 }
  const products = fc.sample(anyProduct, sampleOptions).map((product, index) => ({ ...product, id: index + 1 }))
  const index = createProductIndex(products, SAMPLE_SYNONYMS)
  const changed = fc
    .sample(anyProduct, { ...sampleOptions, seed: 21 })
    .map((product, index) => ({ ...product, id: 2 * index + 1 }))
  for (const product of changed) index.upsert(product)
  for (let id = 3; id <= 600; id += 5) index.remove(id)
  const productsById = new Map([...products, ...changed].map(product => [product.id, product]))
  const remaining = [...productsById.values()].filter(({ id }) => id > 600 || id % 5 !== 3)
  for (const request of fc.sample(anyQuery, { seed: 22, numRuns: 20 })) {
    const page = { ...request, pageSize: 84, page: request.page * request.page }
    expect(normalizeList(index.list(page))).toEqual(normalizeList(listNaively(remaining, SAMPLE_SYNONYMS, page)))
  }
})
