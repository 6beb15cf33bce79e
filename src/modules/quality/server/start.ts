import type { App } from '#platform/server/app.ts'
import { watchProductChanges } from './check-products.ts'
import { routes } from './routes.ts'

export const start = (app: App): void => {
  routes(app)
  watchProductChanges(app)
}
