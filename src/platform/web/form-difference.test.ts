import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDifferences, mergeValues } from './form-difference.ts'
import { isSame } from './form-values.ts'

const before = { name: { et: 'Ketas', en: 'Disc' }, price: 100, rows: [{ code: 'A' }, { code: 'B' }] }
type Product = typeof before
const createRow = (code: string) => ({ code })

test.each<[string, Partial<Product>, Partial<Product>, unknown[]]>([
  ['nothing', {}, {}, []],
  ['only mine', { price: 120 }, {}, []],
  ['only theirs', {}, { price: 90 }, [['price', 100, 90, false]]],
  ['both, equally', { price: 90 }, { price: 90 }, []],
  ['both, differently', { price: 120 }, { price: 90 }, [['price', 120, 90, true]]],
  [
    'two languages of one name',
    { name: { et: 'Ketas', en: 'Rotor' } },
    { name: { et: 'Piduriketas', en: 'Disc' } },
    [['name.et', 'Ketas', 'Piduriketas', false]],
  ],
  [
    'neighbouring rows',
    { rows: [createRow('X'), createRow('B')] },
    { rows: [createRow('A'), createRow('Y')] },
    [['rows.1.code', 'B', 'Y', false]],
  ],
  [
    'my longer list and a row of theirs conflict',
    { rows: [createRow('A'), createRow('B'), createRow('C')] },
    { rows: [createRow('Z'), createRow('B')] },
    [['rows', [createRow('A'), createRow('B'), createRow('C')], [createRow('Z'), createRow('B')], true]],
  ],
  [
    'a row of mine and their shorter list conflict',
    { rows: [createRow('Z'), createRow('B')] },
    { rows: [createRow('A')] },
    [['rows', [createRow('Z'), createRow('B')], [createRow('A')], true]],
  ],
])('finds the differences: %s', (_name, mine, theirs, expected) => {
  const differences = findDifferences(before, { ...before, ...mine }, { ...before, ...theirs })
  expect(
    differences.map(difference => [difference.path, difference.mine, difference.theirs, difference.isConflict]),
  ).toEqual(expected)
})

test('merges one-sided changes and the chosen side of conflicts', () => {
  const mine = { ...before, price: 120, name: { et: 'Ketas', en: 'Rotor' } }
  const theirs = { ...before, price: 90, name: { et: 'Piduriketas', en: 'Disc' } }
  expect(mergeValues(before, mine, theirs, () => false)).toEqual({
    ...before,
    price: 90,
    name: { et: 'Piduriketas', en: 'Rotor' },
  })
  expect(mergeValues(before, mine, theirs, ({ path }) => path === 'price').price).toBe(120)
})

test('loses no one-sided change', () => {
  const value = fc.record({
    a: fc.integer({ min: 0, max: 2 }),
    b: fc.record({ et: fc.constantFrom('x', 'y'), en: fc.constantFrom('x', 'y') }),
    c: fc.array(fc.record({ d: fc.integer({ min: 0, max: 2 }) }), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(value, value, value, (start, mine, theirs) => {
      expect(mergeValues(start, mine, start, () => false)).toEqual(mine)
      expect(mergeValues(start, start, theirs, () => false)).toEqual(theirs)
      expect(mergeValues(start, mine, mine, () => false)).toEqual(mine)
      const both = mergeValues(start, mine, theirs, () => true)
      if (isSame(start.a, mine.a)) expect(both.a).toBe(theirs.a)
      else expect(both.a).toBe(mine.a)
      expect(findDifferences(start, both, theirs).every(difference => difference.isConflict)).toBe(true)
    }),
  )
})
