import type { App } from '#platform/server/app.ts'
import { registerQualityRoutes } from './routes.ts'
import { watchProductChanges } from './watch-product-changes.ts'

export const start = (app: App): void => {
  registerQualityRoutes(app)
  watchProductChanges(app)
}
