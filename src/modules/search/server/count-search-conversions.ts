import { sql } from 'drizzle-orm'
import { getShopDay } from '#kernel/shop-day.ts'
import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import { onSearchConversion } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { isPersonalSearch } from '../domain/is-personal-search.ts'
import { searchConversions } from './tables.ts'

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
export const countSearchConversions = (app: App): { flush: () => Promise<void> } => {
  let pendingRows = new Map<string, PendingRow>()
  onSearchConversion(app, ({ words, kind }) => {
    const normalizedWords = normalizeSearchText(words.toWellFormed()).replaceAll('\0', '')
    if (normalizedWords === '' || isPersonalSearch(words)) return
    const day = getShopDay(app.now())
    const key = `${day} ${normalizedWords}`
    const row = pendingRows.get(key) ?? { day, words: normalizedWords, clicks: 0, orders: 0 }
    if (kind === 'click') row.clicks++
    else row.orders++
    if (pendingRows.has(key) || pendingRows.size < MAX_BATCH_SIZE) pendingRows.set(key, row)
  })
  const flush = async (): Promise<void> => {
    // A fixed order avoids deadlocks between processes that write the same words.
    const rows = [...pendingRows.keys()].toSorted().flatMap(key => pendingRows.get(key) ?? [])
    pendingRows = new Map()
    if (rows.length === 0) return
    try {
      await app.db
        .insert(searchConversions)
        .values(rows)
        .onConflictDoUpdate({
          target: [searchConversions.day, searchConversions.words],
          set: {
            clicks: sql`${searchConversions.clicks} + excluded.clicks`,
            orders: sql`${searchConversions.orders} + excluded.orders`,
          },
        })
    } catch (error) {
      app.log.error({ err: error, words: rows.length }, 'search.conversion_count_failed')
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)
  app.server.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  return { flush }
}
