import type { App } from '#platform/server/app.ts'
import { routes } from './routes.ts'
import { watchDeliveries } from './watch-deliveries.ts'

/** Begins to answer about receivers, and to send what is due. */
export const start = (app: App): void => {
  routes(app)
  watchDeliveries(app)
}
