import type { Transaction } from '#platform/server/db/database.ts'
import { makeSearches, type NewSearch } from '#search/server/factories.ts'

const DAY_MS = 86_400_000
const MONTHS = 13
const DAYS = 30 * MONTHS

/** Words, how many products they find, and how often they are searched for in a month. */
const ET: readonly [string, number, number][] = [
  ['turbo', 34, 9],
  ['coilover', 41, 8],
  ['velg 18', 22, 6],
  ['piduriklotsid', 28, 6],
  ['pidurikettad', 24, 5],
  ['garrett', 12, 5],
  ['summuti', 31, 4],
  ['intercooler', 17, 4],
  ['golf gti', 63, 4],
  ['bmw e36', 58, 4],
  ['õhufilter', 19, 3],
  ['spoiler', 14, 3],
  ['sidur', 16, 3],
  ['rool', 11, 2],
  ['turvavöö', 8, 2],
  ['downpipe', 13, 2],
  ['wastegate', 7, 2],
  ['piduriõli', 4, 1],
  // Found nothing: what a shop might take into its range.
  ['roostevaba katusereiling', 0, 2],
  ['lada 2107', 0, 2],
  ['dsg mehatroonika', 0, 1],
  ['suverehvid 215/45', 0, 1],
  ['nitro', 0, 1],
]
const EN: readonly [string, number, number][] = [
  ['turbo', 34, 2],
  ['brake pads', 28, 2],
  ['coilovers', 41, 1],
  ['steering wheel', 11, 1],
  ['roof rack', 0, 1],
]

/** What visitors searched for over the last months, with and without results, spread evenly. */
export const fillSearches = async (tx: Transaction, now: Date): Promise<void> => {
  await makeSearches(tx, [...spread(ET, 'et', now), ...spread(EN, 'en', now)])
}

const spread = (searches: readonly [string, number, number][], language: 'et' | 'en', now: Date): NewSearch[] =>
  searches.flatMap(([typed, results, perMonth], at) => {
    const times = perMonth * MONTHS
    return Array.from({ length: times }, (_, n) => ({
      typed,
      results,
      language,
      searchedAt: new Date(now.getTime() - Math.round(((n + (at % 7) / 7 + 0.1) * DAYS * DAY_MS) / times)),
    }))
  })
