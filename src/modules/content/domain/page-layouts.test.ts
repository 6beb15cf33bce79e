import { expect, test } from 'vitest'
import { LAYOUTS, layoutOfCopy, layoutsOf, offeredLayouts } from './page-layouts.ts'

test('what a page is about is shown by its own layout alone, and by none of another page', () => {
  expect(layoutsOf('product')).toEqual(['ProductDetailView'])
  expect(layoutsOf('album')).toEqual(['GalleryDetailView'])
  const others = LAYOUTS.filter(layout => !['ProductDetailView', 'GalleryDetailView'].includes(layout))
  expect(layoutsOf('content')).toEqual(others)
})

test('the layout that a page has is offered with those that it may have', () => {
  expect(offeredLayouts(layoutsOf('product'), 'ProductDetailView')).toEqual(['ProductDetailView'])
  expect(offeredLayouts(layoutsOf('product'), 'Basic')).toEqual(['Basic', 'ProductDetailView'])
})

test.each([
  ['ProductDetailView', 'Default'],
  ['GalleryDetailView', 'Default'],
  ['Homepage', 'Default'],
  ['parallax', 'parallax'],
])('a copy of a page in %s is in %s', (layout, copy) => expect(layoutOfCopy(layout)).toBe(copy))
