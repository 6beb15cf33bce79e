import { sql } from 'drizzle-orm'
import { shopDay } from '#kernel/shop-day.ts'
import { foldedWords } from '#listing/domain/searched-words.ts'
import { onSearchFollowed } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { isPersonal } from '../domain/personal-words.ts'
import { searchFollowings } from './tables.ts'

const EVERY_MS = 5_000
/** Further words within that time are let go: nobody searches for so many. */
const MOST_AT_ONCE = 2_000

interface Waiting {
  day: string
  words: string
  clicks: number
  orders: number
}

/** Counts what follows from searches, written together: words that a hundred people follow cost one row. */
export const countFollowings = (app: App): { keep: () => Promise<void> } => {
  let waiting = new Map<string, Waiting>()
  onSearchFollowed(app, ({ words, how }) => {
    const known = foldedWords(words.toWellFormed()).replaceAll('\0', '')
    if (known === '' || isPersonal(words)) return
    const day = shopDay(app.now())
    const key = `${day} ${known}`
    const row = waiting.get(key) ?? { day, words: known, clicks: 0, orders: 0 }
    if (how === 'click') row.clicks++
    else row.orders++
    if (waiting.has(key) || waiting.size < MOST_AT_ONCE) waiting.set(key, row)
  })
  const keep = async (): Promise<void> => {
    // In one order everywhere: processes that write the same words wait for one another, and none for ever.
    const rows = [...waiting.keys()].toSorted().flatMap(key => waiting.get(key) ?? [])
    waiting = new Map()
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
      app.log.error({ err: error, words: rows.length }, 'What followed from searches could not be counted')
    }
  }
  const timer = setInterval(() => void keep(), EVERY_MS)
  app.server.addHook('onClose', async () => {
    clearInterval(timer)
    await keep()
  })
  return { keep }
}
