import { sql } from 'drizzle-orm'
import { getShopDay } from '#kernel/shop-day.ts'
import type { App } from '#platform/server/app.ts'
import type { CountedVisit } from '../domain/counted-visit.ts'
import { visits } from './tables.ts'

/** A crash loses at most the views of this interval. */
const WRITE_INTERVAL_MS = 5_000
/** The number of distinct pages and sources per interval. Views beyond it are dropped. */
const MAX_BUFFERED_PAGES = 2_000

/** Counts views in memory and writes them together: a hundred views of a page from one source cost one row. */
export const createVisitCounter = (
  app: App,
): { countVisit: (visit: CountedVisit) => void; write: () => Promise<void> } => {
  let bufferedVisits = new Map<
    string,
    { day: string; path: string; source: string; count: number; startedVisits: number }
  >()
  const write = async (): Promise<void> => {
    // Sorted keys prevent deadlocks between processes that write the same rows.
    const rows = [...bufferedVisits.keys()].toSorted().flatMap(key => bufferedVisits.get(key) ?? [])
    bufferedVisits = new Map()
    if (rows.length === 0) return
    try {
      await app.db
        .insert(visits)
        .values(rows)
        .onConflictDoUpdate({
          target: [visits.day, visits.path, visits.source],
          set: {
            count: sql`${visits.count} + excluded.count`,
            startedVisits: sql`${visits.startedVisits} + excluded.started_visits`,
          },
        })
    } catch (error) {
      app.log.error({ err: error, rows: rows.length }, 'visit.count_failed')
    }
  }
  const timer = setInterval(() => void write(), WRITE_INTERVAL_MS)
  app.server.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
  return {
    countVisit: ({ path, source, startsVisit }) => {
      const startedVisits = startsVisit ? 1 : 0
      const day = getShopDay(app.now())
      const key = `${day} ${source} ${path}`
      const bufferedVisit = bufferedVisits.get(key)
      if (bufferedVisit) {
        bufferedVisit.count++
        bufferedVisit.startedVisits += startedVisits
      } else if (bufferedVisits.size < MAX_BUFFERED_PAGES)
        bufferedVisits.set(key, { day, path, source, count: 1, startedVisits })
    },
    write,
  }
}
