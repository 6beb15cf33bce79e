import type { App } from '#platform/server/app.ts'
import { deadLetterRoutes } from './dead-letter-routes.ts'
import { jobRoutes } from './job-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { type ReadCategoryIds, settingsRoutes } from './settings-routes.ts'
import { vatRateRoutes } from './vat-rate-routes.ts'

export const start = (app: App, readCategoryIds: ReadCategoryIds): void => {
  deadLetterRoutes(app)
  jobRoutes(app)
  settingsRoutes(app, readCategoryIds)
  vatRateRoutes(app)
  mailRoutes(app)
}
