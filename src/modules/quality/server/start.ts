import type { App } from '#platform/server/app.ts'
import { watchProductChanges } from './check-products.ts'
import { registerQualityRoutes } from './routes.ts'

export const start = (app: App): void => {
  registerQualityRoutes(app)
  watchProductChanges(app)
}
