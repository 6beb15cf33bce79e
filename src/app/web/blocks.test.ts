import { expect, test } from 'vitest'
import type { Containers } from '#content/contract-block.ts'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { fetchAllViews, fetchViews, getLoadedViews, listBlockBundles } from './blocks.ts'

const holding = (...types: string[]): Containers =>
  ({ main: types.map((type, at) => ({ id: String(at), type, version: 1, data: {} })) }) as unknown as Containers

const KINDS = [...contentBlockTypes.map(({ type }) => type), 'product-list', 'brands', 'delivery-methods']

test.each(KINDS)('loads the view of a page with only a block %s', async type => {
  await fetchViews(holding(type))
  expect(getLoadedViews()).toHaveProperty([type])
})

test('loads neither product cards nor forms for a page of texts', () => {
  expect([...listBlockBundles([holding('heading', 'rich-text', 'links')])]).toEqual(['text'])
})

test('loads the company block of a contact page without the text bundle', async () => {
  const page = holding('contact-form', 'company')
  expect([...listBlockBundles([page])]).toEqual(['contact'])
  expect([...listBlockBundles([holding('company', 'links')])]).toEqual(['text'])
  await fetchViews(page)
  expect(getLoadedViews()).toHaveProperty(['company'])
})

test('loads the bundles of nested blocks', () => {
  const columns = holding('columns')
  Object.assign(columns.main?.[0] ?? {}, { containers: holding('contact-form') })
  expect([...listBlockBundles([columns])].sort()).toEqual(['contact', 'text'])
})

test('loads all block types for editors', async () => {
  expect(Object.keys(await fetchAllViews()).sort()).toEqual([...KINDS].sort())
})
