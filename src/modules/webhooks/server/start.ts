import type { App } from '#platform/server/app.ts'
import { startDeliveryWorker } from './delivery-worker.ts'
import { registerWebhookRoutes } from './routes.ts'

export const start = (app: App): void => {
  registerWebhookRoutes(app)
  startDeliveryWorker(app)
}
