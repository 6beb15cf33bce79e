import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { validateProduct } from './validate-product.ts'

const product = { name: multilingual({ et: 'Ketas' }), code1: 'PL-1', price: 100, total_price: 90, visibility: null }
const RANGE_STATES = { stateInRange: 0, stateOutRange: 1 } as const

test.each([
  ['nothing', product, []],
  ['no name in the default language, with a fallback', { ...product, name: multilingual({ en: 'Disc' }) }, []],
  ['no name at all', { ...product, name: multilingual({}) }, ['name.et']],
  ['no code', { ...product, code1: ' ' }, ['code1']],
  ['a sale price above the regular one', { ...product, total_price: 101 }, ['total_price']],
  [
    'a start without a time',
    { ...product, visibility: { type: 1, rangeFrom: null, rangeTo: null, ...RANGE_STATES } },
    ['visibility.rangeFrom'],
  ],
  ['a start', { ...product, visibility: { type: 1, rangeFrom: 5, rangeTo: null, ...RANGE_STATES } }, []],
  [
    'a range without an end',
    { ...product, visibility: { type: 2, rangeFrom: 5, rangeTo: null, ...RANGE_STATES } },
    ['visibility.rangeTo'],
  ],
  [
    'a range that ends before it begins',
    { ...product, visibility: { type: 2, rangeFrom: 5, rangeTo: 4, ...RANGE_STATES } },
    ['visibility.rangeTo'],
  ],
  ['a range', { ...product, visibility: { type: 2, rangeFrom: 5, rangeTo: 6, ...RANGE_STATES } }, []],
] as const)('validates %s', (_name, product, fields) => expect(Object.keys(validateProduct(product))).toEqual(fields))
