import { eq, sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import type { MakeCommerceMethods } from './makecommerce-client.ts'
import { MAKECOMMERCE } from './makecommerce-message.ts'

const KEY = `payment-methods:${MAKECOMMERCE}`
/** The provider allows three requests a day. */
const FRESH_MS = 8 * 3_600_000
/** Pause after a failed request, in which buyers do not wait for another. */
const PAUSE_MS = 60_000
/** Time for which a process trusts its copy before it reads the database again. */
const READ_MS = 60_000

interface Kept {
  fetchedAt: number
  methods: MakeCommerceMethods
}

export interface KeptMethods {
  /** Returns the last successful list and refreshes an old one. Throws only when there never was a list. */
  current(): Promise<MakeCommerceMethods>
  /** Requests the list now. A failure keeps the stored one. */
  refresh(): Promise<void>
}

/** Caches the provider's methods in the database, shared by all processes. */
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
      // The old list is used while a new one loads.
      if (kept) {
        refreshed.catch((error: unknown) => app.log.warn({ err: error }, 'payment_methods.refresh_failed'))
        return kept.methods
      }
      await refreshed
      return (kept as Kept | null)!.methods
    },
  }
}
