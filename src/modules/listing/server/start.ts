import type { App } from '#platform/server/app.ts'
import { listingOf } from './listing-of.ts'
import { routes } from './routes.ts'

/** Loads the listing before the first visit and registers its routes. */
export const start = async (app: App): Promise<void> => {
  await listingOf(app)
  routes(app)
}
