import { eq, sql } from 'drizzle-orm'
import { HOUR_MS } from '#kernel/durations.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import type { App } from '#platform/server/app.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import type { MakeCommerceMethods } from './makecommerce-client.ts'
import { MAKECOMMERCE } from './makecommerce-message.ts'

const CACHE_KEY = `payment-methods:${MAKECOMMERCE}`
/** The provider allows three requests a day. */
const MAX_AGE_MS = 8 * HOUR_MS
/** Pause after a failed request, in which customers do not wait for another. */
const RETRY_AFTER_MS = 60_000
/** Time for which a process trusts its copy before it reads the database again. */
const REREAD_AFTER_MS = 60_000

interface StoredMethods {
  fetchedAt: number
  methods: MakeCommerceMethods
}

export interface MethodCache {
  /** Returns the last successful list and refreshes an old one. Throws only when there never was a list. */
  readMethods(): Promise<MakeCommerceMethods>
  /** Requests the list now. A failure keeps the stored one. */
  refresh(): Promise<void>
}

/** Caches the provider's methods in the database, shared by all processes. */
export const createMethodCache = (app: App, requestMethods: () => Promise<MakeCommerceMethods>): MethodCache => {
  let storedMethods: StoredMethods | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  let pendingRequest: Promise<void> | null = null

  const readStoredMethods = async (now: number): Promise<void> => {
    if (storedMethods && now - readAt < REREAD_AFTER_MS) return
    const [row] = await app.db.select().from(platformValues).where(eq(platformValues.key, CACHE_KEY))
    if (row) storedMethods = row.value as StoredMethods
    readAt = now
  }
  const fetchOnce = async (): Promise<void> => {
    const fetchedMethods: StoredMethods = { fetchedAt: app.now().getTime(), methods: await requestMethods() }
    await app.db
      .insert(platformValues)
      .values({ key: CACHE_KEY, value: fetchedMethods })
      .onConflictDoUpdate({ target: platformValues.key, set: { value: sql`excluded.value` } })
    storedMethods = fetchedMethods
  }
  const refresh = (): Promise<void> => {
    pendingRequest ??= fetchOnce()
      .catch((error: unknown) => {
        failedAt = app.now().getTime()
        throw error
      })
      .finally(() => {
        pendingRequest = null
      })
    return pendingRequest
  }
  return {
    refresh,
    async readMethods() {
      const now = app.now().getTime()
      await readStoredMethods(now)
      const isStale = !storedMethods || now - storedMethods.fetchedAt > MAX_AGE_MS
      if (!isStale || now - failedAt < RETRY_AFTER_MS) {
        if (storedMethods) return storedMethods.methods
        throw new Error('The methods of MakeCommerce are not known yet')
      }
      const refreshed = refresh()
      // The old list is used while a new one loads.
      if (storedMethods) {
        refreshed.catch((error: unknown) => app.log.warn({ err: error }, 'payment_methods.refresh_failed'))
        return storedMethods.methods
      }
      await refreshed
      return requireExisting(storedMethods as StoredMethods | null, 'the list of methods').methods
    },
  }
}
