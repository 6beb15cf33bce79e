import { expect, test } from 'vitest'
import { productChangeTags, surrogateKey } from './change-tags.ts'

test('names few products and uses one tag for many', () => {
  expect(productChangeTags([3, 4])).toEqual(['product:3', 'product:4', 'listing'])
  expect(productChangeTags(Array.from({ length: 1_001 }, (_, at) => at + 1))).toEqual(['catalog', 'listing'])
})

test('lists the tags that a page depends on', () => {
  expect(surrogateKey(['listing'], [5])).toBe('listing catalog category attributes product-5')
})
