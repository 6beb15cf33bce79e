import { expect, test } from 'vitest'
import { asciiJson } from './ascii-json.ts'

test.each([
  ['Õlifilter – 5 × ¾″', '"\\u00d5lifilter \\u2013 5 \\u00d7 \\u00be\\u2033"'],
  ['🏁', '"\\ud83c\\udfc1"'],
  [{ 'name"\'': ['a\\b\n', 1.5, null] }, `{"name\\"'":["a\\\\b\\n",1.5,null]}`],
])('%j', (value, json) => {
  expect(asciiJson(value)).toBe(json)
  expect(JSON.parse(json)).toEqual(value)
})
