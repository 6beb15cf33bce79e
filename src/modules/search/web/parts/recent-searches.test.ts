import { expect, test } from 'vitest'
import { addRecentSearch } from './recent-searches.ts'

test.each([
  [[], ' turbo ', ['turbo']],
  [['vedru', 'turbo'], 'Turbo', ['Turbo', 'vedru']],
  [['turbo'], '  ', ['turbo']],
  [['1', '2', '3', '4', '5', '6'], '7', ['7', '1', '2', '3', '4', '5']],
])('%j with the new search “%s”: %j', (recent, words, expected) => {
  expect(addRecentSearch(recent, words)).toEqual(expected)
})
