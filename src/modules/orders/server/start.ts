import { eq, inArray } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { type AuditedThings, nameAudited } from '#platform/server/audit/audited-things.ts'
import { watchSales } from './admin/roll-up-sales.ts'
import { watchUnpaid } from './cancel-unpaid.ts'
import { clientRoutes } from './clients/client-routes.ts'
import type { PersonalData } from './clients/personal-data.ts'
import { mailTemplateRoutes } from './mail-templates/mail-template-routes.ts'
import { registerParcels } from './parcels/parcel-routes.ts'
import { routes } from './routes.ts'
import { sendOrderMails } from './send-order-mails.ts'
import { orders } from './tables.ts'

/** Orders as staff call them. */
const ordersByNumber: AuditedThings = {
  names: async (db, ids) => {
    const rows = await db
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(inArray(orders.id, [...ids]))
    return new Map(rows.map(({ id, number }) => [id, `#${number}`]))
  },
  called: async (db, name) => {
    const number = /^#?(\d{1,9})$/.exec(name)?.[1]
    if (number === undefined) return []
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.number, Number(number)))
    return rows.map(({ id }) => id)
  },
}

/** Begins to answer for orders and clients, sends their mails, and lets go of what nobody pays. `kept` is what others keep of people. */
export const start = (app: App, kept: readonly PersonalData[] = []): void => {
  routes(app)
  mailTemplateRoutes(app)
  clientRoutes(app, kept)
  sendOrderMails(app)
  registerParcels(app)
  watchUnpaid(app)
  watchSales(app)
  nameAudited(app, 'order', ordersByNumber)
}
