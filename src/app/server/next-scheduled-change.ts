import { nextProductChange } from '#catalog/server/catalog.ts'
import { nextPageChange } from '#content/server/content.ts'
import type { App } from '#platform/server/app.ts'

/**
 * The first moment after `now` at which something may show that did not before, or no longer, without any change; in epoch
 * milliseconds. No answer that was made before it is given after it. Asked of the database each time: what is kept says
 * itself how long it holds, and nothing has to follow changes to know.
 */
export const nextScheduledChange = async ({ db }: App, now: Date): Promise<number> =>
  Math.min(...(await Promise.all([nextProductChange(db, now), nextPageChange(db, now)])))
