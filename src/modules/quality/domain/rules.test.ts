import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { ProductSnapshot } from './product-snapshot.ts'
import { findProblems, RULE_NAMES, type RuleName, scoreProblems } from './rules.ts'

const completeProduct: ProductSnapshot = {
  id: 1,
  name: multilingual({ et: 'Turbo', en: 'Turbo' }),
  descriptionLength: 200,
  describedIn: ['et', 'en'],
  totalCents: 100,
  isBelowCost: false,
  isShown: true,
  isLimited: true,
  availableIn: -2,
  amount: 3,
  pictures: 1,
  categories: 1,
  sameCode: 0,
  wasSold: true,
  deadLinks: 0,
  linkedFrom: 0,
  ageDays: 900,
  hasWeight: true,
  hasMaker: true,
  languages: ['et', 'en'],
}

test('finds no problems in a complete product', () => {
  expect(findProblems(completeProduct)).toEqual([])
  expect(scoreProblems([])).toBe(100)
})

const BROKEN: Record<RuleName, Partial<ProductSnapshot>> = {
  noPrice: { totalCents: 0 },
  noPicture: { pictures: 0 },
  noCategory: { categories: 0 },
  availableWithoutStock: { amount: 0, availableIn: 3 },
  belowCost: { isBelowCost: true },
  duplicateCode: { sameCode: 1 },
  noTranslation: { name: multilingual({ et: 'Turbo', en: ' ' }) },
  descriptionNotTranslated: { describedIn: ['et'] },
  deadLink: { deadLinks: 1 },
  hiddenButLinked: { isShown: false, linkedFrom: 2 },
  noMaker: { hasMaker: false },
  noWeight: { hasWeight: false },
  shortDescription: { descriptionLength: 59 },
  neverSold: { wasSold: false, ageDays: 365 },
}

test.each(Object.entries(BROKEN))('finds %s alone', (name, changes) => {
  expect(findProblems({ ...completeProduct, ...changes })).toEqual([name])
})

test.each<[string, Partial<ProductSnapshot>]>([
  [
    'accepts an unfinished hidden product',
    { isShown: false, pictures: 0, categories: 0, totalCents: 0, wasSold: false },
  ],
  ['accepts a sold-out product', { amount: 0, availableIn: -2 }],
  ['needs no stock for non-stock products', { amount: 0, availableIn: 0 }],
  ['needs no stock for products that are ordered in', { amount: 0, availableIn: 3, isLimited: false }],
  ['reports a missing description only as short', { describedIn: [] }],
  ['accepts one language for a hidden product', { isShown: false, describedIn: ['et'] }],
  ['accepts a new product without sales', { wasSold: false, ageDays: 364 }],
])('%s', (_name, changes) => {
  expect(findProblems({ ...completeProduct, ...changes })).toEqual([])
})

test('lowers the score by each problem, never below 0', () => {
  for (const name of RULE_NAMES) expect(scoreProblems([name])).toBeLessThan(100)
  expect(scoreProblems(RULE_NAMES)).toBe(0)
})
