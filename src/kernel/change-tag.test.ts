import { expect, test } from 'vitest'
import {
  type ChangeTag,
  createFitmentTag,
  createProductTag,
  extractFitmentIds,
  extractProductIds,
  formatSurrogateKey,
  isChangeTag,
  listSurrogateKeys,
} from './change-tag.ts'

test('extracts product ids from tags', () => {
  expect(extractProductIds(['listing', createProductTag(12), 'content', createProductTag(7)])).toEqual([12, 7])
})

test('extracts the products of rules only from tags of rules', () => {
  const tags = ['fitments', createFitmentTag(12)] as const
  expect(extractFitmentIds(tags)).toEqual([12])
  expect(extractProductIds(tags)).toEqual([])
})

test.each([
  'product:',
  'product:x',
  'fitment:x',
  'product:-1',
  'product:1.5',
  'product:99999999999',
  'page:x',
  'products',
  '',
])('ignores the unknown tag %j', text => expect(isChangeTag(text)).toBe(false))

test.each(['listing', 'settings', 'delivery', 'product:12', 'fitment:12', 'page:3'])('accepts the tag %s', text =>
  expect(isChangeTag(text)).toBe(true),
)

test('maps tags to the surrogate keys of the pages to drop', () => {
  const tags: ChangeTag[] = ['settings', 'content', createProductTag(5)]
  expect(formatSurrogateKey(tags)).toBe('settings content product-5')
  expect(listSurrogateKeys(tags)).toEqual(formatSurrogateKey(tags).split(' '))
})
