import { expect, test } from 'vitest'
import { type CarrierPoint, parseCarrierList, readCoordinates, readLine } from './parse-carrier-list.ts'

const buildPoint = (id: string): CarrierPoint => ({
  id,
  type: 'machine',
  country: 'EE',
  name: id,
  city: '',
  address: '',
  postcode: '',
  latitude: null,
  longitude: null,
  hours: '',
})

test('keeps points, counts invalid rows and ignores others', () => {
  const rows = [{ id: 'a' }, { id: 'office' }, null, 'text', [], { id: '' }, { id: 'a' }, { id: 'b' }]
  const list = parseCarrierList(rows, row => {
    const id = readLine(row, 'id')
    if (id === 'office') return 'other'
    return id === '' ? null : buildPoint(id)
  })
  expect(list.points.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(list.invalidRowCount).toBe(5)
})

test.each([
  ['  Endla\t45\n', 'Endla 45'],
  [96001, '96001'],
  [null, ''],
  [{ a: 1 }, ''],
  ['a\u0000b\u0007c', 'a b c'],
  ['\ud83d', '\ufffd'],
  ['x'.repeat(500), 'x'.repeat(200)],
])('reads %j as "%s"', (value, text) => expect(readLine({ value }, 'value')).toBe(text))

test.each([
  ['59.41', '24.71', [59.41, 24.71]],
  [59.41, 24.71, [59.41, 24.71]],
  ['59,41', '24,71', [59.41, 24.71]],
  ['59.41', '', [null, null]],
  ['', '', [null, null]],
  ['0', '0', [null, null]],
  ['95', '24', [null, null]],
  ['NaN', '24', [null, null]],
  ['north', '24', [null, null]],
])('reads %s, %s as %j', (lat, lon, expected) => {
  const { latitude, longitude } = readCoordinates({ lat, lon }, { latitude: 'lat', longitude: 'lon' })
  expect([latitude, longitude]).toEqual(expected)
})
