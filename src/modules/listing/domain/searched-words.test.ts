import { expect, test } from 'vitest'
import { foldedWords, stopWord, withoutStopWords } from './searched-words.ts'

const STOPPED = new Set(['ja', 'muuk', 'osta'])

test.each([
  ['osta õlifilter', 'õlifilter'],
  ['Velg JA müük  rehv', 'Velg rehv'],
  ['velg, ja rehv', 'velg, rehv'],
  ['velg', 'velg'],
  ['  osta ja ', '  osta ja '],
  ['osta - ja', 'osta - ja'],
  ['jah 4x4', 'jah 4x4'],
  ['', ''],
])('%j is searched for as %j', (words, searched) => expect(withoutStopWords(words, STOPPED)).toBe(searched))

test('without stop words a search is as it was typed', () =>
  expect(withoutStopWords(' Velg  ja', new Set())).toBe(' Velg  ja'))

test.each([
  ['Müük', 'muuk'],
  [' ja ', 'ja'],
  ['osta nüüd', null],
  ['--', null],
  ['', null],
])('%j as a stop word is %j', (text, word) => expect(stopWord(text)).toBe(word))

test('a search is known by its folded words', () => expect(foldedWords('  Õli   FILTER ')).toBe('oli filter'))
