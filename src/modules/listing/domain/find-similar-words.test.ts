import { expect, test } from 'vitest'
import { findSimilarWords, indexSuggestibleWords } from './find-similar-words.ts'

const WORDS = ['Pidurid', 'Rengur', 'Summutid', 'Veljed', 'Turbod', 'Vedrud', 'Kaljo', 'Õlifilter', 'M12']

test.each([
  [['renguur'], ['Rengur']],
  [['Regnur'], ['Rengur']],
  [['sumumtit'], ['Summutid']],
  [['olifiltr'], ['Õlifilter']],
  [['veljed'], []],
  [['kal'], []],
  [['m13'], []],
  [['vedrud', 'piduri'], ['Pidurid']],
])('suggests for %j: %j', (typed, expected) => {
  expect(findSimilarWords(typed, indexSuggestibleWords(WORDS))).toEqual(expected)
})

test('sorts suggestions by distance without duplicates', () => {
  expect(findSimilarWords(['vedrut'], indexSuggestibleWords(['Vedrux', 'vedrud', 'Vedrud', 'Vedru']))).toEqual([
    'Vedru',
    'Vedrux',
    'vedrud',
  ])
})
