import { expect, test } from 'vitest'
import { parseSynonymGroup } from './synonym-group.ts'

test.each([
  ['two words', ['velg', 'wheel'], ['velg', 'wheel']],
  ['a phrase, spaces made one', [' air  filter', 'õhufilter '], ['air filter', 'õhufilter']],
  ['duplicates in other cases', ['Velg', 'velg', 'VELG', 'rim'], ['Velg', 'rim']],
  ['duplicates without diacritics', ['rõhuklapp', 'rohuklapp', 'wastegate'], ['rõhuklapp', 'wastegate']],
])('accepts %s', (_name, rawWords, words) => {
  expect(parseSynonymGroup(rawWords)).toEqual({ ok: true, value: words })
})

test.each([
  ['one word', ['velg'], 'listing.synonym.tooFew'],
  ['one word twice', ['velg', 'Velg'], 'listing.synonym.tooFew'],
  ['nothing', [], 'listing.synonym.tooFew'],
  ['a word without a letter', ['velg', '--'], 'listing.synonym.noWord'],
])('rejects %s', (_name, rawWords, reason) => {
  expect(parseSynonymGroup(rawWords)).toEqual({ ok: false, reason })
})
