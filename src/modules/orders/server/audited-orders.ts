import { eq, inArray } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { type AuditedThings, nameAudited } from '#platform/server/audit/audited-things.ts'
import { clientName } from './clients/client-name.ts'
import { clients, invoices, orders } from './tables.ts'

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

/** Clients, of whom there are too many to search the record by their names. */
const clientsByName: AuditedThings = {
  names: async (db, ids) => {
    const rows = await db
      .select()
      .from(clients)
      .where(inArray(clients.id, [...ids]))
    return new Map(rows.flatMap(row => (clientName(row) ? [[row.id, clientName(row)]] : [])))
  },
  called: async () => [],
}

/** Names orders, their documents and clients in the record of changes. */
export const nameAuditedOrders = (app: App): void => {
  nameAudited(app, 'order', ordersByNumber)
  nameAudited(app, 'invoice', invoicesByOrder)
  nameAudited(app, 'client', clientsByName)
}
