import { expect, test } from 'vitest'
import { normalizeSearchText, removeStopWords, toStopWord } from './normalize-search-text.ts'

const STOP_WORDS = new Set(['ja', 'muuk', 'osta'])

test.each([
  ['osta õlifilter', 'õlifilter'],
  ['Velg JA müük  rehv', 'Velg rehv'],
  ['velg, ja rehv', 'velg, rehv'],
  ['velg', 'velg'],
  ['  osta ja ', '  osta ja '],
  ['osta - ja', 'osta - ja'],
  ['jah 4x4', 'jah 4x4'],
  ['', ''],
])('searches %j as %j', (words, expected) => expect(removeStopWords(words, STOP_WORDS)).toBe(expected))

test('keeps a search without stop words unchanged', () =>
  expect(removeStopWords(' Velg  ja', new Set())).toBe(' Velg  ja'))

test.each([
  ['Müük', 'muuk'],
  [' ja ', 'ja'],
  ['osta nüüd', null],
  ['--', null],
  ['', null],
])('normalizes the stop word %j to %j', (text, word) => expect(toStopWord(text)).toBe(word))

test('normalizes case, diacritics and spaces', () => expect(normalizeSearchText('  Õli   FILTER ')).toBe('oli filter'))
