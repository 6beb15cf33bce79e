import { describe, expect, test } from 'vitest'
import { buildSmartpostiRow as row } from '#delivery/testing/build-carrier-rows.ts'
import { parseSmartposti } from './parse-smartposti.ts'

const point = {
  id: '01000001',
  type: 'machine',
  country: 'EE',
  name: 'Näidise Kauplus & Ko',
  city: 'Näidise',
  address: 'Kopli tee 1, Näidise',
  postcode: '76402',
  latitude: 59.2429,
  longitude: 24.4993,
  hours: 'E-P8:00-22:00',
}

const buildXml = (field: (name: string, value: unknown) => string, tag = 'item'): string => {
  const fields = Object.entries(row()).map(([name, value]) => field(name, value))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<places>\n<${tag}>${fields.join('\n')}</${tag}>\n</places>`
}
const escapeXml = (value: unknown) => String(value).replace('&', '&amp;').replace('ä', '&#228;')

describe('every shape of a list', () => {
  test.each([
    ['places.item', JSON.stringify({ places: { item: [row()] } })],
    ['a place alone', JSON.stringify({ places: { item: row() } })],
    ['places', JSON.stringify({ places: [row()] })],
    ['an array', JSON.stringify([row()])],
    ['XML', buildXml((name, value) => `<${name}>${escapeXml(value)}</${name}>`)],
    ['XML of places', buildXml((name, value) => `<${name}>${escapeXml(value)}</${name}>`, 'place')],
    ['XML with sections', buildXml((name, value) => `<${name}><![CDATA[${value}]]></${name}>`)],
  ])('parses a list of the shape: %s', (_shape, text) =>
    expect(parseSmartposti(text, 'EE')).toEqual({ points: [point], invalidRowCount: 0 }),
  )
})

test.each([
  [{ type: 'ipb' }, ['machine']],
  [{ type: 'pudo' }, ['office']],
  [{ type: '' }, ['machine']],
  [{ type: 'drone' }, []],
  [{ country: 'lt' }, []],
  [{ country: '' }, ['machine']],
  [{ active: '0' }, []],
  [{ active: false }, []],
  [{ active: '1' }, ['machine']],
])('reads from a row with %j the types %j', (overrides, types) => {
  const list = parseSmartposti(JSON.stringify([row(overrides)]), 'EE')
  expect(list?.points.map(({ type }) => type)).toEqual(types)
  expect(list?.invalidRowCount).toBe(0)
})

test('counts duplicates and rows without a name or id', () => {
  const rows = [row(), row(), row({ place_id: '' }), row({ name: undefined }), 'x']
  expect(parseSmartposti(JSON.stringify(rows), 'EE')).toMatchObject({
    points: [{ id: '01000001' }],
    invalidRowCount: 4,
  })
})

test.each([
  ['<!doctype html><html><body><div>Hooldus</div></body></html>'],
  ['<item><name>no id</name></item>'],
  ['not json'],
  ['{"error":"denied"}'],
  ['{"places":"none"}'],
  ['null'],
  [''],
])('returns null for %s', text => expect(parseSmartposti(text, 'EE')).toBeNull())

test('rejects a truncated list instead of dropping its last places', () => {
  const complete = buildXml((name, value) => `<${name}>${escapeXml(value)}</${name}>`)
  expect(parseSmartposti(complete.slice(0, -5), 'EE')).toBeNull()
})

test('leaves DTD entities unexpanded', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "haha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
  const list = buildXml((name, value) => `<${name}>${name === 'name' ? '&b;&f;' : escapeXml(value)}</${name}>`)
  expect(parseSmartposti(list.replace('?>', `?>${bomb}`), 'EE')?.points[0]?.name).toBe('&b;&f;')
})

test('rejects a long document whose elements never end', () => {
  const endless = `<item ${'<item '.repeat(200_000)}${'<place_id>'.repeat(200_000)}${'<![CDATA['.repeat(100_000)}`
  expect(parseSmartposti(endless, 'EE')).toBeNull()
})
