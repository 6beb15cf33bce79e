import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLabelWords, brandAndCarWords, type Labels } from '#listing/domain/labels.ts'
import { naiveList } from '#listing/domain/naive-listing.ts'
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

test('lists the same as the reference', () => {
  fc.assert(
    fc.property(anyCatalogue, fc.array(anyQuery, { minLength: 1, maxLength: 6 }), (products, queries) => {
      const index = createProductIndex(products, SAMPLE_SYNONYMS)
      for (const asked of queries)
        expect(normalizeList(index.list(asked))).toEqual(normalizeList(naiveList(products, SAMPLE_SYNONYMS, asked)))
    }),
    { numRuns: 150 },
  )
})

test('finds products by names of categories and options, also after renaming', () => {
  const changed = fc.uniqueArray(anyProduct, { selector: ({ id }) => id, maxLength: 5 })
  fc.assert(
    fc.property(anyCatalogue, anyLabels, anyLabels, changed, fc.array(anyQuery, { maxLength: 4 }), (...given) => {
      const [products, labels, others, changed, queries] = given
      const index = createProductIndex(products, SAMPLE_SYNONYMS, labels)
      const now = new Map(products.map(each => [each.id, each]))
      const compare = (names: Labels): void => {
        const named = [...now.values()].map(each => addLabelWords(each, names))
        for (const asked of queries)
          expect(normalizeList(index.list(asked))).toEqual(
            normalizeList(naiveList(named, SAMPLE_SYNONYMS, asked, brandAndCarWords(names))),
          )
      }
      compare(labels)
      for (const each of changed) index.upsert(each)
      for (const each of changed) now.set(each.id, each)
      compare(labels)
      index.setLabels(others)
      compare(others)
      for (const { id } of changed) index.remove(id)
      for (const { id } of changed) now.delete(id)
      compare(others)
    }),
    { numRuns: 200 },
  )
})

test('lists the same without words: filters, partial matches, pages and sorts', () => {
  fc.assert(
    fc.property(anyCatalogue, fc.array(anyPlainQuery, { minLength: 1, maxLength: 6 }), (products, queries) => {
      const index = createProductIndex(products)
      for (const asked of queries)
        expect(normalizeList(index.list(asked))).toEqual(normalizeList(naiveList(products, [], asked)))
    }),
    { numRuns: 300 },
  )
})

test('caches the counts of one filter until a change', () => {
  const changes = fc.array(anyProduct, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(anyCatalogue, anyPlainQuery, changes, (products, asked, changes) => {
      const index = createProductIndex(products)
      const now = new Map(products.map(each => [each.id, each]))
      const groups = Object.entries({ brand: ['a', 'b'], model: ['b'], ...asked.options })
      for (const change of [undefined, ...changes]) {
        if (change) index.upsert(change)
        if (change) now.set(change.id, change)
        const single = groups.map(group => [group])
        const pairs = groups.flatMap((one, nth) => groups.slice(nth + 1).map(other => [one, other]))
        for (const chosen of [...single, ...pairs]) {
          const query = { ...asked, options: Object.fromEntries(chosen) }
          expect(normalizeList(index.list(query))).toEqual(normalizeList(naiveList([...now.values()], [], query)))
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
  const change = fc.oneof(anyProduct, anyProduct, fc.integer({ min: 1, max: 40 }))
  const changes = fc.array(fc.tuple(change, anyPlainQuery), { maxLength: 30 })
  fc.assert(
    fc.property(anyCatalogue, changes, fc.array(anyQuery, { maxLength: 5 }), (products, changes, queries) => {
      const index = createProductIndex(products, SAMPLE_SYNONYMS)
      const now = new Map(products.map(each => [each.id, each]))
      for (const [changed, asked] of changes) {
        if (typeof changed === 'number') {
          index.remove(changed)
          now.delete(changed)
        } else {
          index.upsert(changed)
          now.set(changed.id, changed)
        }
        expect(normalizeList(index.list(asked))).toEqual(normalizeList(naiveList([...now.values()], [], asked)))
      }
      const rebuilt = createProductIndex(now.values(), SAMPLE_SYNONYMS)
      for (const asked of queries) expect(normalizeList(index.list(asked))).toEqual(normalizeList(rebuilt.list(asked)))
      expect(index.size).toBe(now.size)
    }),
    { numRuns: 120 },
  )
})

test('lists the same for a large catalogue after changing half of it', () => {
  const seeded = { seed: 20, numRuns: 600 }
  const products = fc.sample(anyProduct, seeded).map((each, nth) => ({ ...each, id: nth + 1 }))
  const index = createProductIndex(products, SAMPLE_SYNONYMS)
  const changed = fc.sample(anyProduct, { ...seeded, seed: 21 }).map((each, nth) => ({ ...each, id: 2 * nth + 1 }))
  for (const each of changed) index.upsert(each)
  for (let id = 3; id <= 600; id += 5) index.remove(id)
  const now = new Map([...products, ...changed].map(each => [each.id, each]))
  const left = [...now.values()].filter(({ id }) => id > 600 || id % 5 !== 3)
  for (const asked of fc.sample(anyQuery, { seed: 22, numRuns: 20 })) {
    const paged = { ...asked, pageSize: 84, page: asked.page * asked.page }
    expect(normalizeList(index.list(paged))).toEqual(normalizeList(naiveList(left, SAMPLE_SYNONYMS, paged)))
  }
})
