import type { App } from '#platform/server/app.ts'
import { countSearchConversions } from './count-search-conversions.ts'
import { countSearches } from './count-searches.ts'
import { scheduleSearchPurge } from './purge-searches.ts'
import { registerSearchRoutes } from './routes.ts'

/** Registers the routes and starts counting searches. */
export const start = (app: App): void => {
  registerSearchRoutes(app)
  countSearches(app)
  countSearchConversions(app)
  scheduleSearchPurge(app)
}
