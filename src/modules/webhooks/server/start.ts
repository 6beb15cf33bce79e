import type { App } from '#platform/server/app.ts'
import { startDeliveryWorker } from './delivery-worker.ts'
import { routes } from './routes.ts'

export const start = (app: App): void => {
  routes(app)
  startDeliveryWorker(app)
}
