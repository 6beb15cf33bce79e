import type { App } from '#platform/server/app.ts'
import { registerBuildAdminRoutes } from './admin-build-routes.ts'
import { registerBuildRoutes } from './routes.ts'
import { registerSavedBuildRoutes } from './saved-build-routes.ts'

export const start = (app: App): void => {
  registerBuildRoutes(app)
  registerBuildAdminRoutes(app)
  registerSavedBuildRoutes(app)
}
