import { expect, test } from 'vitest'
import type { Containers } from '#content/contract-block.ts'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { fetchAllViews, fetchViews, getLoadedViews, listBlockBundles } from './blocks.ts'

const createContainers = (...types: string[]): Containers =>
  ({ main: types.map((type, index) => ({ id: String(index), type, version: 1, data: {} })) }) as unknown as Containers

const BLOCK_TYPES = [
  ...contentBlockTypes.map(({ type }) => type),
  'product-list',
  'brands',
  'delivery-methods',
  'build-list',
]

test.each(BLOCK_TYPES)('loads the view of a page whose only block is %s', async type => {
  await fetchViews(createContainers(type))
  expect(getLoadedViews()).toHaveProperty([type])
})

test('loads neither product cards nor forms for a page of texts', () => {
  expect([...listBlockBundles([createContainers('heading', 'rich-text', 'links')])]).toEqual(['text'])
})

test('loads the company block of a contact page without the text bundle', async () => {
  const page = createContainers('contact-form', 'company')
  expect([...listBlockBundles([page])]).toEqual(['contact'])
  expect([...listBlockBundles([createContainers('company', 'links')])]).toEqual(['text'])
  await fetchViews(page)
  expect(getLoadedViews()).toHaveProperty(['company'])
})

test('loads the bundles of nested blocks', () => {
  const columns = createContainers('columns')
  Object.assign(columns.main?.[0] ?? {}, { containers: createContainers('contact-form') })
  expect([...listBlockBundles([columns])].sort()).toEqual(['contact', 'text'])
})

test('loads all block types for editors', async () => {
  expect(Object.keys(await fetchAllViews()).sort()).toEqual([...BLOCK_TYPES].sort())
})
