import { expect, test } from 'vitest'
import { createTexts } from './create-texts.ts'

const texts = createTexts()
texts.add({
  en: {
    found_one: '{{count}} part for {{name}}',
    found_other: '{{ count }} parts for {{name}}',
    plain: 'Parts & more',
  },
})
const t = texts.t('en')

test.each([
  ['found', { count: 1, name: 'A' }, '1 part for A'],
  ['found', { count: 2, name: 'B' }, '2 parts for B'],
  ['found', { count: 0, name: '$& {{count}} <b>' }, '0 parts for $& {{count}} <b>'],
  ['found', { count: 1 }, '1 part for '],
  ['plain', undefined, 'Parts & more'],
  ['none.such', { count: 3 }, 'none.such'],
])('%s with %j: %s', (key, values, text) => expect(t(key, values)).toBe(text))

test('what is added later is found by those who ask anew', () => {
  texts.add({ en: { plain: 'Parts' } })
  expect(texts.t('en')('plain')).toBe('Parts')
})
