import { expect, test } from 'vitest'
import { parseSynonymGroup } from './synonym-group.ts'

test.each([
  ['two words', ['velg', 'wheel'], ['velg', 'wheel']],
  ['a phrase, spaces made one', [' air  filter', 'õhufilter '], ['air filter', 'õhufilter']],
  ['duplicates in other cases', ['Velg', 'velg', 'VELG', 'rim'], ['Velg', 'rim']],
  ['duplicates without diacritics', ['rõhuklapp', 'rohuklapp', 'wastegate'], ['rõhuklapp', 'wastegate']],
])('%s', (_name, given, words) => {
  expect(parseSynonymGroup(given)).toEqual({ ok: true, value: words })
})

test.each([
  ['one word', ['velg'], 'listing.synonym.alone'],
  ['one word twice', ['velg', 'Velg'], 'listing.synonym.alone'],
  ['nothing', [], 'listing.synonym.alone'],
  ['a word without a letter', ['velg', '--'], 'listing.synonym.noWord'],
])('refuses %s', (_name, given, why) => {
  expect(parseSynonymGroup(given)).toEqual({ ok: false, reason: why })
})
