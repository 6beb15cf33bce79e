import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDifferences, isOwnSave, mergeAfterLostSave, mergeValues } from './form-difference.ts'
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

test.each([
  ['equal to mine', { name: 'B', note: '' }, true],
  ['a part of mine', { name: 'A', note: '' }, true],
  ['different in my field', { name: 'C', note: '' }, false],
  ['different in another field', { name: 'B', note: 'C' }, false],
])('recognizes an own save when the stored values are %s: %j', (_name, saved, expected) => {
  expect(isOwnSave({ name: 'A', note: '' }, { name: 'B', note: '' }, saved)).toBe(expected)
})

const START = { name: 'A', note: '', rows: ['1'] }

test.each([
  ['typed on in the saved field', [{ name: 'B' }], { name: 'C' }, { name: 'B' }, { name: 'C' }],
  ['typed on in another field', [{ name: 'B' }], { name: 'B', note: 'N' }, { name: 'B' }, { name: 'B', note: 'N' }],
  ['changed the field back', [{ name: 'B' }], {}, { name: 'B' }, {}],
  [
    'lost two answers, the second save arrived',
    [{ name: 'B' }, { name: 'C' }],
    { name: 'D' },
    { name: 'C' },
    { name: 'D' },
  ],
  [
    'lost two answers, the first save arrived',
    [{ name: 'B' }, { name: 'C' }],
    { name: 'D' },
    { name: 'B' },
    { name: 'D' },
  ],
  [
    'typed on in a longer list',
    [{ rows: ['1', '2'] }],
    { rows: ['1', '3'] },
    { rows: ['1', '2'] },
    { rows: ['1', '3'] },
  ],
  [
    'met another user’s other field',
    [{ name: 'B' }],
    { name: 'C' },
    { name: 'B', note: 'T' },
    { name: 'C', note: 'T' },
  ],
  ['met another user’s same field', [{ name: 'B' }], { name: 'C' }, { name: 'T' }, null],
  ['lost a save that never arrived', [{ name: 'B' }], { name: 'C' }, { note: 'T' }, null],
  ['lost no answer', [], { name: 'C' }, { name: 'B' }, null],
])('merges after a lost save when the user %s', (_name, lost, mine, stored, merged) => {
  const lostValues = lost.map(values => ({ ...START, ...values }))
  const result = mergeAfterLostSave(
    { before: START, mine: { ...START, ...mine }, lost: lostValues },
    { ...START, ...stored },
  )
  expect(result).toEqual(merged && { ...START, ...merged })
})
