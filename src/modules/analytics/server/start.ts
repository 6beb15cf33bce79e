import type { App } from '#platform/server/app.ts'
import { routes } from './routes.ts'
import { settingsRoutes } from './settings-routes.ts'

export const start = (app: App): void => {
  routes(app)
  settingsRoutes(app)
}
