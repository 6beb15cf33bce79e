import type { App } from '#platform/server/app.ts'
import { routes } from './routes.ts'
import { watchDeliveries } from './watch-deliveries.ts'

export const start = (app: App): void => {
  routes(app)
  watchDeliveries(app)
}
