import { eq, sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import type { MakeCommerceMethods } from './makecommerce-client.ts'
import { MAKECOMMERCE } from './makecommerce-message.ts'

const KEY = `payment-methods:${MAKECOMMERCE}`
/** The provider asks for no more than three calls a day. */
const FRESH_MS = 8 * 3_600_000
/** After a vain try buyers do not wait for the next. */
const PAUSE_MS = 60_000
/** How long a process trusts what it read before it looks whether another has newer ones. */
const READ_MS = 60_000

interface Kept {
  fetchedAt: number
  methods: MakeCommerceMethods
}

export interface KeptMethods {
  /** The last good set; asks the provider where it is old. Throws only when there never was one. */
  current(): Promise<MakeCommerceMethods>
  /** Asks the provider now; what was kept stays when it fails. */
  refresh(): Promise<void>
}

/** The provider's methods, kept in the database for all processes and over restarts. */
export const keptMethods = (app: App, ask: () => Promise<MakeCommerceMethods>): KeptMethods => {
  let kept: Kept | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  const read = async (now: number): Promise<void> => {
    if (kept && now - readAt < READ_MS) return
    const [row] = await app.db.select().from(platformValues).where(eq(platformValues.key, KEY))
    if (row) kept = row.value as Kept
    readAt = now
  }
  const fetchOnce = async (): Promise<void> => {
    const fetched: Kept = { fetchedAt: app.now().getTime(), methods: await ask() }
    await app.db
      .insert(platformValues)
      .values({ key: KEY, value: fetched })
      .onConflictDoUpdate({ target: platformValues.key, set: { value: sql`excluded.value` } })
    kept = fetched
  }
  const refresh = (): Promise<void> => {
    asking ??= fetchOnce()
      .catch((error: unknown) => {
        failedAt = app.now().getTime()
        throw error
      })
      .finally(() => {
        asking = null
      })
    return asking
  }
  return {
    refresh,
    async current() {
      const now = app.now().getTime()
      await read(now)
      const old = !kept || now - kept.fetchedAt > FRESH_MS
      if (!old || now - failedAt < PAUSE_MS) {
        if (kept) return kept.methods
        throw new Error('The methods of MakeCommerce are not known yet')
      }
      const refreshed = refresh()
      // The last good set serves while a new one is fetched.
      if (kept) {
        refreshed.catch((error: unknown) =>
          app.log.warn({ err: error }, 'The methods of MakeCommerce stay as they were'),
        )
        return kept.methods
      }
      await refreshed
      return (kept as Kept | null)!.methods
    },
  }
}
