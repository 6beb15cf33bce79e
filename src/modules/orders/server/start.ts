import type { App } from '#platform/server/app.ts'
import { watchSales } from './admin/roll-up-sales.ts'
import { watchUnpaid } from './cancel-unpaid.ts'
import { clientRoutes } from './clients/client-routes.ts'
import type { PersonalData } from './clients/personal-data.ts'
import { mailTemplateRoutes } from './mail-templates/mail-template-routes.ts'
import { registerParcels } from './parcels/parcel-routes.ts'
import { routes } from './routes.ts'
import { sendOrderMails } from './send-order-mails.ts'

/** Starts the module: endpoints, mails and scheduled jobs. `kept` are the other modules' sources of personal data. */
export const start = (app: App, kept: readonly PersonalData[] = []): void => {
  routes(app)
  mailTemplateRoutes(app)
  clientRoutes(app, kept)
  sendOrderMails(app)
  registerParcels(app)
  watchUnpaid(app)
  watchSales(app)
}
