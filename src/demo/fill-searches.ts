import { DAY_MS } from '#kernel/durations.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { searchConversions, searchQueries } from '#search/server/tables.ts'

const PERIOD_MONTHS = 13
const PERIOD_DAYS = 30 * PERIOD_MONTHS

/** Each row has the words, the number of results, and the searches per month. */
const ESTONIAN_SEARCHES: readonly [string, number, number][] = [
  ['turbo', 30, 9],
  ['coilover', 34, 8],
  ['velg 18', 11, 6],
  ['piduriklotsid', 23, 6],
  ['pidurikettad', 59, 5],
  ['summuti', 69, 4],
  ['intercooler', 9, 4],
  ['golf gti', 42, 4],
  ['bmw e36', 25, 4],
  ['õhufilter', 29, 3],
  ['spoiler', 12, 3],
  ['sidur', 55, 3],
  ['rool', 18, 2],
  ['turvavöö', 3, 2],
  ['downpipe', 24, 2],
  // Searches without results suggest goods that the shop could add.
  ['garrett', 0, 5],
  ['wastegate', 0, 2],
  ['piduriõli', 0, 1],
  ['roostevaba katusereiling', 0, 2],
  ['lada 2107', 0, 2],
  ['dsg mehatroonika', 0, 1],
  ['suverehvid 215/45', 0, 1],
  ['nitro', 0, 1],
]
const ENGLISH_SEARCHES: readonly [string, number, number][] = [
  ['turbo', 30, 2],
  ['brake pads', 23, 2],
  ['coilovers', 34, 1],
  ['steering wheel', 18, 1],
  ['roof rack', 0, 1],
]

/** Creates searches of the last months, with and without results, spread evenly. */
export const fillSearches = async (tx: Transaction, now: Date): Promise<void> => {
  const searches = [...spreadSearches(ESTONIAN_SEARCHES, 'et', now), ...spreadSearches(ENGLISH_SEARCHES, 'en', now)]
  await tx.insert(searchQueries).values(searches)
  await tx.insert(searchConversions).values(buildConversions(searches))
}

/** Counts a click for every second search with results, and an order for every twelfth. */
const buildConversions = (
  searches: readonly (typeof searchQueries.$inferInsert)[],
): (typeof searchConversions.$inferInsert)[] => {
  const rows = new Map<string, { day: string; words: string; clicks: number; orders: number }>()
  for (const [index, { words, results, searchedAt }] of searches.entries()) {
    if (results === 0 || index % 2 === 0) continue
    const day = getShopDay(searchedAt)
    const row = rows.get(`${day} ${words}`) ?? { day, words, clicks: 0, orders: 0 }
    row.clicks++
    if (index % 12 === 1) row.orders++
    rows.set(`${day} ${words}`, row)
  }
  return [...rows.values()]
}

const spreadSearches = (
  searches: readonly [string, number, number][],
  language: 'et' | 'en',
  now: Date,
): (typeof searchQueries.$inferInsert)[] =>
  searches.flatMap(([query, results, perMonth], index) => {
    const count = perMonth * PERIOD_MONTHS
    return Array.from({ length: count }, (_, searchIndex) => ({
      words: normalizeSearchText(query),
      query,
      results,
      language,
      searchedAt: new Date(
        now.getTime() - Math.round(((searchIndex + (index % 7) / 7 + 0.1) * PERIOD_DAYS * DAY_MS) / count),
      ),
    }))
  })
