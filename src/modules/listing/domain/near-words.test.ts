import { expect, test } from 'vitest'
import { knownWords, nearWords } from './near-words.ts'

const KNOWN = ['Pidurid', 'Rengur', 'Summutid', 'Veljed', 'Turbod', 'Vedrud', 'Kaljo', 'Õlifilter', 'M12']

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
  expect(nearWords(typed, knownWords(KNOWN))).toEqual(expected)
})

test('sorts suggestions by distance without duplicates', () => {
  expect(nearWords(['vedrut'], knownWords(['Vedrux', 'vedrud', 'Vedrud', 'Vedru']))).toEqual([
    'Vedru',
    'Vedrux',
    'vedrud',
  ])
})
