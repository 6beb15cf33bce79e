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
import { invoices, orders } from './tables.ts'

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

/** Invoices and credit notes, which have their numbers for subjects, by the order that they are of. */
const invoicesByOrder: AuditedThings = {
  names: async (db, numbers) => {
    const rows = await db
      .select({ number: invoices.number, order: orders.number })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(inArray(invoices.number, [...numbers]))
    return new Map(rows.map(({ number, order }) => [number, `${number} · #${order}`]))
  },
  called: async (db, name) => {
    const ids = await ordersByNumber.called(db, name)
    if (ids.length === 0) return []
    const of = inArray(invoices.orderId, [...ids])
    return (await db.select({ number: invoices.number }).from(invoices).where(of)).map(({ number }) => number)
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
  nameAudited(app, 'invoice', invoicesByOrder)
}
