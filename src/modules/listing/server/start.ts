import type { App } from '#platform/server/app.ts'
import { getListing } from './get-listing.ts'
import { registerListingRoutes } from './routes.ts'

/** Loads the listing before the first visit and registers its routes. */
export const start = async (app: App): Promise<void> => {
  await getListing(app)
  registerListingRoutes(app)
}
