import { expect, test } from 'vitest'
import type { Containers } from '#content/contract-block.ts'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { blockBundles, fetchAllViews, fetchViews, knownViews } from './blocks.ts'

const holding = (...types: string[]): Containers =>
  ({ main: types.map((type, at) => ({ id: String(at), type, version: 1, data: {} })) }) as unknown as Containers

const KINDS = [...contentBlockTypes.map(({ type }) => type), 'product-list', 'brands', 'delivery-methods']

test.each(KINDS)('a page that has but a block %s gets what shows it', async type => {
  await fetchViews(holding(type))
  expect(knownViews()).toHaveProperty([type])
})

test('a page of texts brings neither pictures in rows nor forms', () => {
  expect([...blockBundles([holding('heading', 'rich-text', 'links')])]).toEqual(['text'])
})

test('a page that the shop is written to by says who it is without what texts are made of', async () => {
  const page = holding('contact-form', 'company')
  expect([...blockBundles([page])]).toEqual(['contact'])
  expect([...blockBundles([holding('company', 'links')])]).toEqual(['text'])
  await fetchViews(page)
  expect(knownViews()).toHaveProperty(['company'])
})

test('blocks within blocks bring what they need', () => {
  const columns = holding('columns')
  Object.assign(columns.main?.[0] ?? {}, { containers: holding('contact-form') })
  expect([...blockBundles([columns])].sort()).toEqual(['contact', 'text'])
})

test('whoever edits has all kinds', async () => {
  expect(Object.keys(await fetchAllViews()).sort()).toEqual([...KINDS].sort())
})
