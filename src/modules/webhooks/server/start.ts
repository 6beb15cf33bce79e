import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { createAuditSubjects } from '#platform/server/audit/create-audit-subjects.ts'
import { startDeliveryWorker } from './delivery-worker.ts'
import { registerWebhookRoutes } from './routes.ts'

export const start = (app: App): void => {
  registerWebhookRoutes(app)
  startDeliveryWorker(app)
  registerAuditSubjects(
    app,
    'webhook',
    createAuditSubjects(sql`select id, url as name from webhook`, { isSearched: true }),
  )
}
