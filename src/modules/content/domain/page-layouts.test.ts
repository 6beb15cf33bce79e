import { expect, test } from 'vitest'
import { chooseCopyLayout, LAYOUTS, listAllowedLayouts, listSelectableLayouts } from './page-layouts.ts'

test('allows subject pages only their own layout, and other pages every other layout', () => {
  expect(listAllowedLayouts('product')).toEqual(['ProductDetailView'])
  expect(listAllowedLayouts('album')).toEqual(['GalleryDetailView'])
  const otherLayouts = LAYOUTS.filter(layout => !['ProductDetailView', 'GalleryDetailView'].includes(layout))
  expect(listAllowedLayouts('content')).toEqual(otherLayouts)
})

test('offers the current layout and the allowed ones', () => {
  expect(listSelectableLayouts(listAllowedLayouts('product'), 'ProductDetailView')).toEqual(['ProductDetailView'])
  expect(listSelectableLayouts(listAllowedLayouts('product'), 'Basic')).toEqual(['Basic', 'ProductDetailView'])
})

test.each([
  ['ProductDetailView', 'Default'],
  ['GalleryDetailView', 'Default'],
  ['Homepage', 'Default'],
  ['parallax', 'parallax'],
])('copies a page with layout %s as %s', (layout, copy) => expect(chooseCopyLayout(layout)).toBe(copy))
