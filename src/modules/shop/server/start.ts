import type { App } from '#platform/server/app.ts'
import { registerDeadLetterRoutes } from './dead-letter-routes.ts'
import { registerJobRoutes } from './job-routes.ts'
import { registerMailRoutes } from './mail-routes.ts'
import { type ReadCategoryIds, registerSettingsRoutes } from './settings-routes.ts'
import { registerVatRateRoutes } from './vat-rate-routes.ts'

export const start = (app: App, readCategoryIds: ReadCategoryIds): void => {
  registerDeadLetterRoutes(app)
  registerJobRoutes(app)
  registerSettingsRoutes(app, readCategoryIds)
  registerVatRateRoutes(app)
  registerMailRoutes(app)
}
