import type { App } from '#platform/server/app.ts'
import { scheduleSalesRollUp } from './admin/roll-up-sales.ts'
import { scheduleUnpaidCancellation } from './cancel-unpaid-orders.ts'
import { registerClientRoutes } from './clients/client-routes.ts'
import type { PersonalData } from './clients/personal-data.ts'
import { handleOrderMailJobs } from './handle-order-mail-jobs.ts'
import { registerMailTemplateRoutes } from './mail-templates/mail-template-routes.ts'
import { startOssThreshold } from './oss-threshold/watch-oss-threshold.ts'
import { handleParcelJobs } from './parcels/parcel-routes.ts'
import { registerOrderRoutes } from './routes.ts'
import { scheduleDueReturnCheck } from './watch-due-returns.ts'
import { scheduleRuleReturnCheck } from './watch-rule-returns.ts'
import { scheduleWaitingPriceCheck } from './watch-waiting-prices.ts'

/**
 * Starts the module: endpoints, mails and scheduled jobs. `personalData` are the other modules' sources of personal
 * data.
 */
export const start = (app: App, personalData: readonly PersonalData[] = []): void => {
  registerOrderRoutes(app)
  registerMailTemplateRoutes(app)
  registerClientRoutes(app, personalData)
  handleOrderMailJobs(app)
  handleParcelJobs(app)
  scheduleUnpaidCancellation(app)
  scheduleSalesRollUp(app)
  startOssThreshold(app)
  scheduleDueReturnCheck(app)
  scheduleRuleReturnCheck(app)
  scheduleWaitingPriceCheck(app)
}
