import { expect, test } from 'vitest'
import { LAYOUTS, layoutOfCopy, layoutsOf, offeredLayouts } from './page-layouts.ts'

test('allows subject pages only their own layout, and other pages every other layout', () => {
  expect(layoutsOf('product')).toEqual(['ProductDetailView'])
  expect(layoutsOf('album')).toEqual(['GalleryDetailView'])
  const others = LAYOUTS.filter(layout => !['ProductDetailView', 'GalleryDetailView'].includes(layout))
  expect(layoutsOf('content')).toEqual(others)
})

test('offers the current layout and the allowed ones', () => {
  expect(offeredLayouts(layoutsOf('product'), 'ProductDetailView')).toEqual(['ProductDetailView'])
  expect(offeredLayouts(layoutsOf('product'), 'Basic')).toEqual(['Basic', 'ProductDetailView'])
})

test.each([
  ['ProductDetailView', 'Default'],
  ['GalleryDetailView', 'Default'],
  ['Homepage', 'Default'],
  ['parallax', 'parallax'],
])('copies a page with layout %s as %s', (layout, copy) => expect(layoutOfCopy(layout)).toBe(copy))
