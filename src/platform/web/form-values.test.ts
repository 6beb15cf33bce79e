import { expect, test } from 'vitest'
import { findChangedPaths, getValueAt, isPathWithin, isSame, replaceValueAt } from './form-values.ts'

const product = { name: { et: 'Ketas', en: 'Disc' }, price: 12_400, rows: [{ code: 'A' }, { code: 'B' }], tags: ['x'] }

test.each([
  ['price', 12_400],
  ['name.et', 'Ketas'],
  ['rows.1.code', 'B'],
  ['rows.2.code', undefined],
  ['price.cents', undefined],
  ['gone', undefined],
])('reads %s as %j', (path, value) => expect(getValueAt(product, path)).toBe(value))

test.each([
  ['price', 1, { ...product, price: 1 }],
  ['name.en', '', { ...product, name: { et: 'Ketas', en: '' } }],
  ['rows.1.code', 'C', { ...product, rows: [{ code: 'A' }, { code: 'C' }] }],
  ['note.et', 'uus', { ...product, note: { et: 'uus' } }],
])('sets %s to %j', (path, value, after) => {
  const before = structuredClone(product)
  expect(replaceValueAt(product, path, value)).toEqual(after)
  expect(product).toEqual(before)
})

test('keeps unchanged branches identical', () => {
  const after = replaceValueAt(product, 'rows.1.code', 'C')
  expect([after.name === product.name, after.rows[0] === product.rows[0]]).toEqual([true, true])
})

test.each([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  ['1', 1, false],
  [null, {}, false],
  [[], {}, false],
  [{ a: undefined }, {}, true],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, false],
  [[1], [1, 2], false],
])('%j equals %j: %s', (first, second, expected) => expect(isSame(first, second)).toBe(expected))

test.each([
  [{}, []],
  [{ price: 1 }, ['price']],
  [{ name: { et: 'Ketas', en: 'Rotor' } }, ['name.en']],
  [{ rows: [{ code: 'A' }, { code: 'C' }] }, ['rows.1.code']],
  [{ rows: [{ code: 'A' }] }, ['rows']],
  [{ rows: null }, ['rows']],
  [{ price: 1, tags: ['y'] }, ['price', 'tags.0']],
])('finds the paths changed by %j: %j', (changes, paths) =>
  expect(findChangedPaths(product, { ...product, ...changes })).toEqual(paths),
)

test.each([
  ['rows', 'rows', true],
  ['rows.0.code', 'rows', true],
  ['rows', 'rows.0', false],
  ['rowset', 'rows', false],
])('%s is inside %s: %s', (path, outer, within) => expect(isPathWithin(path, outer)).toBe(within))
