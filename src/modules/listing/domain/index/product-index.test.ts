import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLabelWords, type Labels, listBrandAndCarWords } from '#listing/domain/labels.ts'
import { listNaively } from '#listing/domain/naive-listing.ts'
import {
  anyCatalogue,
  anyLabels,
  anyPlainQuery,
  anyQuery,
  createAnyProduct,
  SAMPLE_SYNONYMS,
} from '#listing/testing/listing-arbitraries.ts'
import { normalizeList } from '#listing/testing/normalize-list.ts'
import { createProductIndex } from './product-index.ts'

test('lists the same as the reference', () => {
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
  const changed = fc.uniqueArray(createAnyProduct, { selector: ({ id }) => id, maxLength: 5 })
  fc.assert(
    fc.property(anyCatalogue, anyLabels, anyLabels, changed, fc.array(anyQuery, { maxLength: 4 }), (...product) => {
      const [products, labels, otherProducts, changed, queries] = product
      const index = createProductIndex(products, SAMPLE_SYNONYMS, labels)
      const current = new Map(products.map(each => [each.id, each]))
      const compare = (names: Labels): void => {
        const namedProducts = [...current.values()].map(each => addLabelWords(each, names))
        for (const asked of queries)
          expect(normalizeList(index.list(asked))).toEqual(
            normalizeList(listNaively(namedProducts, SAMPLE_SYNONYMS, asked, listBrandAndCarWords(names))),
          )
      }
      compare(labels)
      for (const each of changed) index.upsert(each)
      for (const each of changed) current.set(each.id, each)
      compare(labels)
      index.setLabels(otherProducts)
      compare(otherProducts)
      for (const { id } of changed) index.remove(id)
      for (const { id } of changed) current.delete(id)
      compare(otherProducts)
    }),
    { numRuns: 200 },
  )
})

test('lists the same without words: filters, partial matches, pages and sorts', () => {
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
  const changes = fc.array(createAnyProduct, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(anyCatalogue, anyPlainQuery, changes, (products, asked, changes) => {
      const index = createProductIndex(products)
      const current = new Map(products.map(each => [each.id, each]))
      const groups = Object.entries({ brand: ['a', 'b'], model: ['b'], ...asked.options })
      for (const update of [undefined, ...changes]) {
        if (update) index.upsert(update)
        if (update) current.set(update.id, update)
        const single = groups.map(group => [group])
        const pairs = groups.flatMap((one, index) => groups.slice(index + 1).map(other => [one, other]))
        for (const chosen of [...single, ...pairs]) {
          const query = { ...asked, options: Object.fromEntries(chosen) }
          expect(normalizeList(index.list(query))).toEqual(normalizeList(listNaively([...current.values()], [], query)))
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('counts what a click then lists', () => {
  fc.assert(
    fc.property(anyCatalogue, anyQuery, (products, asked) => {
      const index = createProductIndex(products, SAMPLE_SYNONYMS)
      for (const { key, values } of normalizeList(index.list(asked)).counts) {
        for (const { value, count } of values) {
          const clicked = index.list({ ...asked, options: { ...asked.options, [key]: [value] } })
          expect(clicked.exactTotal).toBe(count)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('equals a new index after any changes', () => {
  const update = fc.oneof(createAnyProduct, createAnyProduct, fc.integer({ min: 1, max: 40 }))
  const changes = fc.array(fc.tuple(update, anyPlainQuery), { maxLength: 30 })
  fc.assert(
    fc.property(anyCatalogue, changes, fc.array(anyQuery, { maxLength: 5 }), (products, changes, queries) => {
      const index = createProductIndex(products, SAMPLE_SYNONYMS)
      const current = new Map(products.map(each => [each.id, each]))
      for (const [changed, request] of changes) {
        if (typeof changed === 'number') {
          index.remove(changed)
          current.delete(changed)
        } else {
          index.upsert(changed)
          current.set(changed.id, changed)
        }
        expect(normalizeList(index.list(request))).toEqual(
          normalizeList(listNaively([...current.values()], [], request)),
        )
      }
      const rebuiltIndex = createProductIndex(current.values(), SAMPLE_SYNONYMS)
      for (const request of queries)
        expect(normalizeList(index.list(request))).toEqual(normalizeList(rebuiltIndex.list(request)))
      expect(index.size).toBe(current.size)
    }),
    { numRuns: 120 },
  )
})

test('lists the same for a large catalogue after changing half of it', () => {
  const seededIndex = { seed: 20, numRuns: 600 }
  const products = fc.sample(createAnyProduct, seededIndex).map((each, index) => ({ ...each, id: index + 1 }))
  const index = createProductIndex(products, SAMPLE_SYNONYMS)
  const changed = fc
    .sample(createAnyProduct, { ...seededIndex, seed: 21 })
    .map((each, index) => ({ ...each, id: 2 * index + 1 }))
  for (const each of changed) index.upsert(each)
  for (let id = 3; id <= 600; id += 5) index.remove(id)
  const current = new Map([...products, ...changed].map(each => [each.id, each]))
  const remaining = [...current.values()].filter(({ id }) => id > 600 || id % 5 !== 3)
  for (const request of fc.sample(anyQuery, { seed: 22, numRuns: 20 })) {
    const page = { ...request, pageSize: 84, page: request.page * request.page }
    expect(normalizeList(index.list(page))).toEqual(normalizeList(listNaively(remaining, SAMPLE_SYNONYMS, page)))
  }
})
