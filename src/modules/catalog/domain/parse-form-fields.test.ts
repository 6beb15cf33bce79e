import { expect, test } from 'vitest'
import { parseFormFields } from './parse-form-fields.ts'

test.each([
  ['plain fields', { name: 'A', hidden: '1' }, { name: 'A', hidden: '1' }],
  ['a field per language', { 'name[et]': 'A', 'name[en]': 'B' }, { name: { et: 'A', en: 'B' } }],
  ['a named model', { 'Category[name][et]': 'A', 'Category[hidden]': '0' }, { name: { et: 'A' }, hidden: '0' }],
  ['a named model in JSON', { Category: { name: 'A' } }, { Category: { name: 'A' }, name: 'A' }],
  ['plain JSON', { name: { et: 'A' } }, { name: { et: 'A' } }],
  ['an empty name', { '[]': 'A' }, {}],
])('parses %s', (_name, body, fields) => {
  expect(parseFormFields(body, 'Category')).toEqual(fields)
})

test.each([null, 'text', [1]])('returns %j unchanged', body => {
  expect(parseFormFields(body, 'Category')).toBe(body)
})

test('protects the prototype from hostile field names', () => {
  parseFormFields({ '__proto__[hidden]': '1', 'constructor[x]': '1' }, 'Category')
  expect(({} as { hidden?: string }).hidden).toBeUndefined()
})
