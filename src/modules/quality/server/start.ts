import type { App } from '#platform/server/app.ts'
import { followChanges } from './check-products.ts'
import { routes } from './routes.ts'

export const start = (app: App): void => {
  routes(app)
  followChanges(app)
}
