import { createHash, randomBytes } from 'node:crypto'
import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import { type ListingSearch, onListingSearch } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { addressKey } from '#platform/server/http/address-key.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { isPersonalSearch } from '../domain/is-personal-search.ts'
import { SearchDebouncer } from '../domain/search-debouncer.ts'
import { searchQueries } from './tables.ts'

interface Heard {
  address: string
  asker: string
  words: string
  row: typeof searchQueries.$inferInsert
}

export interface SearchCounter {
  /** Stores settled searches, or with `all` every pending one. */
  keep(all?: boolean): Promise<void>
}

const FLUSH_INTERVAL_MS = 1_000
/** Per address; more searches come from programs and say nothing about visitors. */
const MAX_SEARCHES_PER_HOUR = 100

/**
 * Counts every settled search once. Visitors are distinguished by a salted hash that never leaves the memory, so that
 * rows stay anonymous.
 */
export const countSearches = (app: App): SearchCounter => {
  const salt = randomBytes(16)
  const limiter = limitSharedCalls(app, { name: 'search', max: MAX_SEARCHES_PER_HOUR, windowMs: 3_600_000 })
  const searches = new SearchDebouncer<Heard>()
  onListingSearch(app, search => {
    const heard = toHeardSearch(search, salt, app.now())
    if (heard.words !== '' && !isPersonalSearch(search.words)) searches.hear(heard, app.now().getTime())
  })
  const keep = async (all = false): Promise<void> => {
    const now = app.now().getTime()
    const settled = all ? searches.takeAll(now) : searches.take(now)
    try {
      const counted: Heard[] = []
      for (const search of settled) if ((await limiter(addressKey(search.address))) === null) counted.push(search)
      if (counted.length === 0) return
      await app.db.insert(searchQueries).values(counted.map(({ row }) => row))
    } catch (error) {
      app.log.error({ err: error, searches: settled.length }, 'search.count_failed')
    }
  }
  const timer = setInterval(() => void keep(), FLUSH_INTERVAL_MS)
  app.server.addHook('onClose', async () => {
    clearInterval(timer)
    await keep(true)
  })
  return { keep }
}

const toHeardSearch = ({ words, results, language, from }: ListingSearch, salt: Buffer, now: Date): Heard => {
  const folded = normalizeSearchText(words)
  const asker = createHash('sha256').update(salt).update(`${from.ip} ${from.browser}`).digest('base64')
  // PostgreSQL cannot store NUL characters.
  const typed = words.replaceAll('\0', '')
  return {
    asker,
    address: from.ip,
    words: folded.replaceAll('\0', ''),
    row: { words: folded.replaceAll('\0', ''), typed, results, language, searchedAt: now },
  }
}
