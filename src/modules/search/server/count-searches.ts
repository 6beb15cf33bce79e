import { createHash, randomBytes } from 'node:crypto'
import { HOUR_MS } from '#kernel/durations.ts'
import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import { type ListingSearch, onListingSearch } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { isPersonalSearch } from '../domain/is-personal-search.ts'
import { SearchDebouncer } from '../domain/search-debouncer.ts'
import { searchQueries } from './tables.ts'

interface StorableSearch {
  address: string
  searcher: string
  words: string
  row: typeof searchQueries.$inferInsert
}

export interface SearchCounter {
  /** Stores settled searches, or with `includesUnsettled` every pending one. */
  flush(options?: { includesUnsettled: boolean }): Promise<void>
}

const FLUSH_INTERVAL_MS = 1_000
/** The limit per IP address. More searches come from programs, which the statistics exclude. */
const MAX_SEARCHES_PER_HOUR = 100

/**
 * Counts every settled search once. Visitors are distinguished by a salted hash that never leaves the memory, so that
 * rows stay anonymous.
 */
export const countSearches = (app: App): SearchCounter => {
  const salt = randomBytes(16)
  const limitSearches = limitSharedCalls(app, { name: 'search', max: MAX_SEARCHES_PER_HOUR, windowMs: HOUR_MS })
  const searches = new SearchDebouncer<StorableSearch>()
  onListingSearch(app, search => {
    const storableSearch = toStorableSearch(search, salt, app.now())
    if (storableSearch.words !== '' && !isPersonalSearch(search.words))
      searches.add(storableSearch, app.now().getTime())
  })
  const flush = async ({ includesUnsettled } = { includesUnsettled: false }): Promise<void> => {
    const now = app.now().getTime()
    const settledSearches = includesUnsettled ? searches.takeAll(now) : searches.takeSettled(now)
    try {
      const newSearches: StorableSearch[] = []
      for (const search of settledSearches)
        if ((await limitSearches(toIpAddressKey(search.address))) === null) newSearches.push(search)
      if (newSearches.length === 0) return
      await app.db.insert(searchQueries).values(newSearches.map(({ row }) => row))
    } catch (error) {
      app.log.error({ err: error, searches: settledSearches.length }, 'search.count_failed')
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)
  app.server.addHook('onClose', async () => {
    clearInterval(timer)
    await flush({ includesUnsettled: true })
  })
  return { flush }
}

const toStorableSearch = (
  { words, resultCount, language, source }: ListingSearch,
  salt: Buffer,
  now: Date,
): StorableSearch => {
  const searcher = createHash('sha256').update(salt).update(`${source.ipAddress} ${source.browser}`).digest('base64')
  // PostgreSQL cannot store NUL characters.
  const query = words.replaceAll('\0', '')
  const normalizedWords = normalizeSearchText(words).replaceAll('\0', '')
  return {
    searcher,
    address: source.ipAddress,
    words: normalizedWords,
    row: { words: normalizedWords, query, results: resultCount, language, searchedAt: now },
  }
}
