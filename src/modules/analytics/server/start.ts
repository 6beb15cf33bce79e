import type { App } from '#platform/server/app.ts'
import { registerVisitRoutes } from './routes.ts'
import { registerSettingsRoutes } from './settings-routes.ts'

export const start = (app: App): void => {
  registerVisitRoutes(app)
  registerSettingsRoutes(app)
}
