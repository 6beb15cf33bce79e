import type { z } from 'zod'
import type { carrierFeed } from '#delivery/contract-settings.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { CarrierFeed } from './list-carrier-feeds.ts'
import { carrierFeeds } from './tables.ts'

/** Returns the import state of the current feeds, in order. */
export const readFeedStates = async (
  db: Queryable,
  feeds: readonly CarrierFeed[],
): Promise<z.infer<typeof carrierFeed>[]> => {
  const rows = new Map((await db.select().from(carrierFeeds)).map(row => [row.carrier, row]))
  return feeds.map(({ carrier, url, isNightly }) => {
    const row = rows.get(carrier)
    return {
      carrier,
      host: new URL(url).host,
      nightly: isNightly,
      points: row?.points ?? 0,
      unusable: row?.unusable ?? 0,
      last_success_at: row?.lastSuccessAt?.toISOString() ?? null,
      last_failure_at: row?.lastFailureAt?.toISOString() ?? null,
      failure: row?.failure ?? null,
      failure_detail: row?.failureDetail ?? '',
    }
  })
}
