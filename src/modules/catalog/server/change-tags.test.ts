import { expect, test } from 'vitest'
import { buildSurrogateKey, listProductChangeTags } from './change-tags.ts'

test('names few products and uses one tag for many', () => {
  expect(listProductChangeTags([3, 4])).toEqual(['product:3', 'product:4', 'listing'])
  expect(listProductChangeTags(Array.from({ length: 1_001 }, (_, index) => index + 1))).toEqual(['catalog', 'listing'])
})

test('lists the tags that a page depends on', () => {
  expect(buildSurrogateKey(['listing'], [5])).toBe('listing catalog category attributes product-5')
})
