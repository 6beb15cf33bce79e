import { expect, test } from 'vitest'
import { REPEAT_WINDOW_MS, SETTLE_MS, SearchDebouncer } from './search-debouncer.ts'

type Step = [timeMs: number, words: string, searcher?: string]
const countSearches = (steps: Step[], untilMs: number): string[] => {
  const searches = new SearchDebouncer<{ searcher: string; words: string }>()
  const countedWords: string[] = []
  for (const [timeMs, words, searcher = 'a'] of steps) {
    countedWords.push(...searches.takeSettled(timeMs).map(search => search.words))
    searches.add({ searcher, words }, timeMs)
  }
  return [...countedWords, ...searches.takeSettled(untilMs).map(search => search.words)]
}

test.each<[string, Step[], number, string[]]>([
  ['a settled search once', [[0, 'pidur']], SETTLE_MS, ['pidur']],
  ['no search before it is settled', [[0, 'pidur']], SETTLE_MS - 1, []],
  [
    'unfinished words once',
    [
      [0, 'pid'],
      [400, 'pidu'],
      [900, 'pidur'],
    ],
    900 + SETTLE_MS,
    ['pidur'],
  ],
  [
    'a corrected word once',
    [
      [0, 'pidru'],
      [800, 'pid'],
      [1200, 'pidur'],
    ],
    9_000,
    ['pidur'],
  ],
  [
    'a deleted word',
    [
      [0, 'velg'],
      [500, 've'],
    ],
    9_000,
    ['ve'],
  ],
  [
    'two quick searches',
    [
      [0, 'velg'],
      [1000, 'rehv'],
    ],
    9_000,
    ['velg', 'rehv'],
  ],
  [
    'two searches in sequence',
    [
      [0, 'velg'],
      [SETTLE_MS, 'velg bbs'],
    ],
    9_000,
    ['velg', 'velg bbs'],
  ],
  [
    'a reload and going back once',
    [
      [0, 'velg'],
      [500, 'velg'],
      [9_000, 'velg'],
    ],
    90_000,
    ['velg'],
  ],
  [
    'a repetition after the window',
    [
      [0, 'velg'],
      [SETTLE_MS + REPEAT_WINDOW_MS, 'velg'],
    ],
    2 * REPEAT_WINDOW_MS,
    ['velg', 'velg'],
  ],
  [
    'equal searches of two visitors',
    [
      [0, 'velg'],
      [0, 'velg', 'b'],
    ],
    SETTLE_MS,
    ['velg', 'velg'],
  ],
  [
    'two visitors typing at once',
    [
      [0, 'pid'],
      [100, 'piduriketas', 'b'],
      [200, 'pidur'],
    ],
    9_000,
    ['piduriketas', 'pidur'],
  ],
])('counts %s', (_name, steps, untilMs, words) => {
  expect(countSearches(steps, untilMs)).toEqual(words)
})

test('returns all pending searches once at shutdown', () => {
  const searches = new SearchDebouncer<{ searcher: string; words: string }>()
  searches.add({ searcher: 'a', words: 'velg' }, 0)
  expect(searches.takeAll(1).map(({ words }) => words)).toEqual(['velg'])
  expect(searches.takeAll(2)).toEqual([])
})
