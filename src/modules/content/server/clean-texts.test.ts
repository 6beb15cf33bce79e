import { expect, test } from 'vitest'
import { cleanTexts } from './clean-texts.ts'

const SCRIPT = '<p onclick="x()">a</p><script>x()</script>'

test('sanitizes texts at any depth, also below other values with the name of a text', () => {
  expect(cleanTexts({ html: { type: 'language', et: SCRIPT }, title: SCRIPT })).toEqual({
    html: { type: 'language', et: '<p>a</p>' },
    title: SCRIPT,
  })
  expect(cleanTexts({ html: [{ data: { html: SCRIPT, other: [SCRIPT] } }] })).toEqual({
    html: [{ data: { html: '<p>a</p>', other: ['<p>a</p>'] } }],
  })
})

test.each([[{ html: [] }], [{ html: {} }], [{ html: null }], [{ html: 5 }]])('keeps the shape of %j', value => {
  expect(cleanTexts(value)).toEqual(value)
})
