import { findNextProductChange } from '#catalog/server/catalog.ts'
import { findNextPageChange } from '#content/server/content.ts'
import type { App } from '#platform/server/app.ts'

/**
 * Returns the next moment after `now`, in epoch milliseconds, when scheduled visibility changes an answer. Cached
 * answers expire at that moment at the latest. The database is queried each time, so nothing has to track changes.
 */
export const findNextScheduledChange = async ({ db }: App, now: Date): Promise<number> =>
  Math.min(...(await Promise.all([findNextProductChange(db, now), findNextPageChange(db, now)])))
