import type { App } from '#platform/server/app.ts'
import { watchSales } from './admin/roll-up-sales.ts'
import { watchUnpaid } from './cancel-unpaid.ts'
import { clientRoutes } from './clients/client-routes.ts'
import type { PersonalData } from './clients/personal-data.ts'
import { mailTemplateRoutes } from './mail-templates/mail-template-routes.ts'
import { registerParcels } from './parcels/parcel-routes.ts'
import { routes } from './routes.ts'
import { sendOrderMails } from './send-order-mails.ts'

/** Begins to answer for orders and clients, sends their mails, and lets go of what nobody pays. `kept` is what others keep of people. */
export const start = (app: App, kept: readonly PersonalData[] = []): void => {
  routes(app)
  mailTemplateRoutes(app)
  clientRoutes(app, kept)
  sendOrderMails(app)
  registerParcels(app)
  watchUnpaid(app)
  watchSales(app)
}
