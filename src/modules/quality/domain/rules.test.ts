import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { ProductSnapshot } from './product-snapshot.ts'
import { findProblems, RULE_NAMES, type RuleName, scoreProblems } from './rules.ts'

const completeProduct: ProductSnapshot = {
  id: 1,
  name: multilingual({ et: 'Turbo', en: 'Turbo' }),
  descriptionLength: 200,
  descriptionLanguages: ['et', 'en'],
  totalCents: 100,
  isBelowCost: false,
  missingGoods: [],
  demandsNetContent: false,
  lacksLabel: false,
  isShown: true,
  isLimited: true,
  availableIn: -2,
  amount: 3,
  pictureCount: 1,
  categoryCount: 1,
  duplicateCodeCount: 0,
  wasSold: true,
  deadLinkCount: 0,
  incomingLinkCount: 0,
  ageDays: 900,
  hasWeight: true,
  unit: 'tk',
  hasNetContent: false,
  hasFitment: true,
  namesVehicle: false,
  isAmongFitted: true,
  texts: ['Turbo', '<p>Roheline turbo</p>'],
  hasManufacturer: true,
  languages: ['et', 'en'],
}

test('finds no problems in a complete product', () => {
  expect(findProblems(completeProduct)).toEqual([])
  expect(scoreProblems([])).toBe(100)
})

const CHANGES_BY_RULE: Record<RuleName, Partial<ProductSnapshot>> = {
  noPrice: { totalCents: 0 },
  noPicture: { pictureCount: 0 },
  noCategory: { categoryCount: 0 },
  availableWithoutStock: { amount: 0, availableIn: 3 },
  belowCost: { isBelowCost: true },
  noGoodsDetails: { missingGoods: ['tyre'] },
  noLabel: { lacksLabel: true },
  duplicateCode: { duplicateCodeCount: 1 },
  noTranslation: { name: multilingual({ et: 'Turbo', en: ' ' }) },
  descriptionNotTranslated: { descriptionLanguages: ['et'] },
  deadLink: { deadLinkCount: 1 },
  hiddenButLinked: { isShown: false, incomingLinkCount: 2 },
  noManufacturer: { hasManufacturer: false },
  noWeight: { hasWeight: false },
  noNetContent: { unit: 'liiter' },
  carWithoutRules: { hasFitment: false, namesVehicle: true },
  noFitment: { hasFitment: false },
  greenClaim: { texts: ['Keskkonnasõbralik'] },
  nonToxicClaim: { texts: ['Non-toxic'] },
  durabilityClaim: { texts: ['Lasts forever'] },
  legalRightClaim: { texts: ['2 aastat garantiid!'] },
  odrLink: { texts: ['https://ec.europa.eu/consumers/odr'] },
  shortDescription: { descriptionLength: 59 },
  neverSold: { wasSold: false, ageDays: 365 },
}

test.each(Object.entries(CHANGES_BY_RULE))('finds only %s', (name, changes) => {
  expect(findProblems({ ...completeProduct, ...changes })).toEqual([name])
})

test.each<[string, Partial<ProductSnapshot>]>([
  [
    'accepts an unfinished hidden product',
    { isShown: false, pictureCount: 0, categoryCount: 0, totalCents: 0, wasSold: false },
  ],
  ['accepts a sold-out product', { amount: 0, availableIn: -2 }],
  ['needs no stock for non-stock products', { amount: 0, availableIn: 0 }],
  ['needs no stock for products that are ordered in', { amount: 0, availableIn: 3, isLimited: false }],
  ['reports a missing description only as short', { descriptionLanguages: [] }],
  ['accepts one language for a hidden product', { isShown: false, descriptionLanguages: ['et'] }],
  ['accepts goods by measure with a net content', { unit: 'liiter', hasNetContent: true }],
  ['accepts forbidden words in a hidden product', { isShown: false, texts: ['Keskkonnasõbralik'] }],
  ['accepts a hidden product without rules about cars', { isShown: false, hasFitment: false, namesVehicle: true }],
  ['needs no rules about cars where no other product has them', { hasFitment: false, isAmongFitted: false }],
  ['accepts a new product without sales', { wasSold: false, ageDays: 364 }],
])('%s', (_name, changes) => {
  expect(findProblems({ ...completeProduct, ...changes })).toEqual([])
})

test('lowers the score by each problem, never below 0', () => {
  for (const name of RULE_NAMES) expect(scoreProblems([name])).toBeLessThan(100)
  expect(scoreProblems(RULE_NAMES)).toBe(0)
})
