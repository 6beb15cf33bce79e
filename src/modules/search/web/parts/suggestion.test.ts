import { expect, test } from 'vitest'
import type { Suggestions } from '#search/contract-search.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { listSuggestions, listTopCategories } from './suggestion.ts'

const listNumbers = (count: number) => Array.from({ length: count }, (_, id) => id)
const SUGGESTIONS: Suggestions = {
  categories: listNumbers(10).map(id => ({
    id,
    name: `C${id}`,
    ancestorPath: '',
    url: `/et/tooted?c=${id}`,
    count: id,
  })),
  products: listNumbers(6).map(id => ({
    id,
    name: `P${id}`,
    path: `/et/p${id}`,
    code1: '',
    total_price: 1,
    image: null,
  })),
  terms: listNumbers(5).map(id => ({ words: `velg ${id}`, results: id })),
}

test('lists all categories, few others, then the whole site', () => {
  const list = listSuggestions(SUGGESTIONS, 'velg', 'et')
  expect(list.map(({ key }) => key)).toEqual([
    ...listNumbers(10).map(id => `category-${id}`),
    'product-0',
    'product-1',
    'product-2',
    'product-3',
    'term-velg 0',
    'term-velg 1',
    'term-velg 2',
    'everywhere',
  ])
  expect(list.at(-2)?.href).toBe('/et/tooted?q=velg+2&iu=user')
  expect(list.at(-1)?.href).toBe('/et/searchresults?q=velg')
})

test('offers the whole site without suggestions', () => {
  const list = listSuggestions({ categories: [], products: [], terms: [] }, 'õli', 'en')
  expect(list.map(({ href }) => href)).toEqual(['/en/searchresults?q=%C3%B5li'])
})

test('lists the shown top categories that have products', () => {
  const [first] = SUGGESTIONS.categories
  const baseCategory = {
    ...first,
    parent_id: 0,
    position: 0,
    root: true,
    className: '',
    image: null,
    children: [],
  }
  const buildCategory = (id: number, overrides: { hidden?: 0 | 1; count?: number } = {}): CategoryNode => ({
    ...baseCategory,
    name: `C${id}`,
    url: `/et/tooted?c=${id}`,
    search_keywords: '',
    hidden: 0,
    count: 3,
    ...overrides,
    id,
  })
  const list = listTopCategories([
    buildCategory(1),
    buildCategory(2, { hidden: 1 }),
    buildCategory(3, { count: 0 }),
    buildCategory(4),
  ])
  expect(list.map(({ text, href }) => [text, href])).toEqual([
    ['C1', '/et/tooted?c=1'],
    ['C4', '/et/tooted?c=4'],
  ])
})
