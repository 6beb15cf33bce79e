import { visits } from '#analytics/server/tables.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Transaction } from '#platform/server/db/database.ts'

const PERIOD_DAYS = 395

/** Each row has a path, a referrer, the views per day, and the number of these views that start a visit. */
const PAGES: readonly [string, string, number, number][] = [
  ['/et', '', 14, 6],
  ['/et/tooted', '', 22, 4],
  ['/et', 'google.com', 5, 5],
  ['/et/tooted', 'google.com', 7, 7],
  ['/en/products', 'google.com', 3, 3],
]

/** Creates visits of the last months: more on weekends, and a little more every month. */
export const fillVisits = async (tx: Transaction, now: Date): Promise<void> => {
  const rows = Array.from({ length: PERIOD_DAYS }, (_, daysAgo) => {
    const moment = new Date(now.getTime() - daysAgo * DAY_MS)
    const weekday = moment.getUTCDay()
    const factor =
      (weekday === 0 || weekday === 6 ? 1.3 : 1) * (1 - daysAgo / (3 * PERIOD_DAYS)) * (1 + ((daysAgo * 7) % 5) / 20)
    const day = getShopDay(moment)
    return PAGES.map(([path, source, count, startedVisits]) => ({
      day,
      path,
      source,
      count: Math.round(count * factor),
      startedVisits: Math.round(startedVisits * factor),
    }))
  }).flat()
  await tx.insert(visits).values(rows).onConflictDoNothing()
}
