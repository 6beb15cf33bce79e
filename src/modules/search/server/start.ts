import type { App } from '#platform/server/app.ts'
import { countFollowings } from './count-followings.ts'
import { countSearches } from './count-searches.ts'
import { watchSearches } from './forget-searches.ts'
import { routes } from './routes.ts'

/** Registers the routes and starts counting searches. */
export const start = (app: App): void => {
  routes(app)
  countSearches(app)
  countFollowings(app)
  watchSearches(app)
}
