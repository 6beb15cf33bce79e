import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { scheduleCarPageCount } from './car-pages/count-car-pages.ts'
import { getListing } from './get-listing.ts'
import { registerListingRoutes } from './routes.ts'

/** Loads the listing before the first visit, and registers its routes and the names of its audit entries. */
export const start = async (app: App): Promise<void> => {
  await getListing(app)
  registerListingRoutes(app)
  scheduleCarPageCount(app)
  const synonymNames = sql`select id, array_to_string(words, ', ') as name from synonym`
  registerAuditSubjects(app, 'synonym', createAuditSubjects(synonymNames, { isSearched: true }))
  const stopWordNames = sql`select id, word as name from stop_word`
  registerAuditSubjects(app, 'stop-word', createAuditSubjects(stopWordNames, { isSearched: true }))
}
