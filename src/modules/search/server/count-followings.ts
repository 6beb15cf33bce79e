import { sql } from 'drizzle-orm'
import { shopDay } from '#kernel/shop-day.ts'
import { foldedWords } from '#listing/domain/searched-words.ts'
import { onSearchFollowed } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { isPersonal } from '../domain/personal-words.ts'
import { searchFollowings } from './tables.ts'

const FLUSH_INTERVAL_MS = 5_000
/** Further words within the interval are dropped. */
const MAX_BATCH_SIZE = 2_000

interface PendingRow {
  day: string
  words: string
  clicks: number
  orders: number
}

/** Counts clicks and orders after searches and writes them in batches, one row per words and day. */
export const countFollowings = (app: App): { keep: () => Promise<void> } => {
  let pending = new Map<string, PendingRow>()
  onSearchFollowed(app, ({ words, how }) => {
    const known = foldedWords(words.toWellFormed()).replaceAll('\0', '')
    if (known === '' || isPersonal(words)) return
    const day = shopDay(app.now())
    const key = `${day} ${known}`
    const row = pending.get(key) ?? { day, words: known, clicks: 0, orders: 0 }
    if (how === 'click') row.clicks++
    else row.orders++
    if (pending.has(key) || pending.size < MAX_BATCH_SIZE) pending.set(key, row)
  })
  const keep = async (): Promise<void> => {
    // A fixed order avoids deadlocks between processes that write the same words.
    const rows = [...pending.keys()].toSorted().flatMap(key => pending.get(key) ?? [])
    pending = new Map()
    if (rows.length === 0) return
    try {
      await app.db
        .insert(searchFollowings)
        .values(rows)
        .onConflictDoUpdate({
          target: [searchFollowings.day, searchFollowings.words],
          set: {
            clicks: sql`${searchFollowings.clicks} + excluded.clicks`,
            orders: sql`${searchFollowings.orders} + excluded.orders`,
          },
        })
    } catch (error) {
      app.log.error({ err: error, words: rows.length }, 'search.conversion_count_failed')
    }
  }
  const timer = setInterval(() => void keep(), FLUSH_INTERVAL_MS)
  app.server.addHook('onClose', async () => {
    clearInterval(timer)
    await keep()
  })
  return { keep }
}
