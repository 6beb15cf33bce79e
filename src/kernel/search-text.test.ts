import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, searchTokens, tokens } from './search-text.ts'

test.each([
  ['Õlifilter ŠŽ ÄÖÜ', 'olifilter sz aou'],
  ['ｇｔ２８', 'gt28'],
  ['Straße Øre łódź', 'strasse ore lodz'],
  ['ABC', 'abc'],
])('%s folds to %s', (text, folded) => expect(fold(text)).toBe(folded))

test('folding twice is folding once', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => fold(fold(text)) === fold(text)))
})

test('words are runs of letters and digits', () => {
  expect(tokens('Pidurikettad, esi (312×25 mm) — GT-2860R')).toEqual([
    'pidurikettad',
    'esi',
    '312',
    '25',
    'mm',
    'gt',
    '2860r',
  ])
})

test.each([
  ['312mm 50 mm', ['312', 'mm', '50', 'mm'], ['312mm', '50', 'mm', '312', 'mm']],
  ['3M 5W30 M8', ['3m', '5w30', 'm8'], ['3m', '5w30', 'm8']],
  ['250Hj', ['250', 'hj'], ['250hj', '250', 'hj']],
])('a number and its unit are two words: %s', (text, typed, found) => {
  expect(tokens(text)).toEqual(typed)
  expect(searchTokens(text)).toEqual(found)
})

test('a number in a name is found written together too', () => {
  expect(searchTokens('Turbo GT-2860R M8x1.25, esi-tagumine')).toEqual([
    ...['turbo', 'gt', '2860r', 'm8x1', '25', 'esi', 'tagumine'],
    ...['gt2860r', 'm8x125'],
  ])
})
