import type { App } from '#platform/server/app.ts'
import { routes } from './routes.ts'
import { settingsRoutes } from './settings-routes.ts'

/** Begins to count visits, and to answer who else measures them. */
export const start = (app: App): void => {
  routes(app)
  settingsRoutes(app)
}
