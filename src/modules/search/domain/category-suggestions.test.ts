import { expect, test } from 'vitest'
import { MAX_SUGGESTIONS, scoreSuggestion, suggestCategories } from './category-suggestions.ts'

test.each([
  ['an exact match, which is also a whole word', 'turbo', 'Turbo', '', 40],
  ['an exact keyword', 'lader', 'Turbod', 'turbo, lader', 40],
  ['whole words in name and keywords', 'turbo', 'Turbo kits', 'turbo hose, big turbo', 30],
  ['part of a word', 'turb', 'Turbod', '', 1],
  ['part of several words', 'tur', 'Turbod turbiinid', 'turbo', 1],
  ['letters of Estonian bound words', 'õli', 'Õlifiltrid', 'mootoriõli, õli', 40],
  ['letters next to õ as part of a word', 'li', 'Õli', '', 1],
  ['letters without their marks', 'oli', 'Õlifiltrid', 'mootoriõli, õli', 40],
  ['marks on other letters', 'õlī', 'Õlifiltrid', 'mootoriõli, õli', 40],
  ['decomposed letters', 'õli'.normalize('NFD'), 'Õlifiltrid', 'mootoriõli, õli', 40],
  ['letters typed in full', 'oehlins', 'Öhlins', '', 40],
  ['letters typed in full, not as a part', 'value', 'Valuveljed', '', 0],
  ['another apostrophe', "o'brien", 'O’Brien', '', 40],
  ['a word bounded by punctuation', 'cup', 'Cup-kit', '', 10],
  ['several words', 'brake disc', 'Brake discs', 'brake disc', 40],
  ['a regular expression as plain text', '.*', 'Turbod', '', 0],
  ['no match', 'rehv', 'Turbod', 'turbo', 0],
  ['an empty text', '  ', 'Turbod', '', 0],
])('scores %s', (_name, text, name, search_keywords, score) => {
  expect(scoreSuggestion(text, { name, search_keywords })).toBe(score)
})

test('sorts by score and leaves out hidden categories', () => {
  const categories = [
    { name: 'Turbodetailid', search_keywords: '', hidden: 0 as const },
    { name: 'Torud', search_keywords: 'turbo', hidden: 0 as const },
    { name: 'Turbo', search_keywords: '', hidden: 1 as const },
    { name: 'TURBO', search_keywords: 'turbo', hidden: 0 as const },
    { name: 'Turbotihendid', search_keywords: '', hidden: 0 as const },
  ]
  expect(suggestCategories('turbo', categories).map(({ name }) => name)).toEqual([
    'TURBO',
    'Torud',
    'Turbodetailid',
    'Turbotihendid',
  ])
})

test('returns at most ten categories', () => {
  const categories = Array.from({ length: 14 }, (_, index) => ({
    name: `Velg ${index}`,
    search_keywords: '',
    hidden: false,
  }))
  expect(suggestCategories('velg', categories)).toHaveLength(MAX_SUGGESTIONS)
})
