import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { type AuditSubjects, registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { formatClientName } from './clients/format-client-name.ts'
import { clients, invoices, orders } from './tables.ts'

/** Order names as staff use them. */
const orderSubjects: AuditSubjects = {
  findNames: async (db, ids) => {
    const rows = await db
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(inArray(orders.id, [...ids]))
    return new Map(rows.map(({ id, number }) => [id, `#${number}`]))
  },
  findByName: async (db, name) => {
    const number = /^#?(\d{1,9})$/.exec(name)?.[1]
    if (number === undefined) return []
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.number, Number(number)))
    return rows.map(({ id }) => id)
  },
}

/** Names records by the order they belong to: `#100123`. `rows` selects `id` and `order_id`. */
export const createSubjectsOfOrders = (recordsQuery: SQL): AuditSubjects => ({
  findNames: async (db, ids) => {
    const { rows: namedRows } = await db.execute<{ id: number; number: number }>(sql`
      select record.id, o.number from (${recordsQuery}) as record join shop_order o on o.id = record.order_id
      where record.id = any(${sql.param([...ids])}::int[])`)
    return new Map(namedRows.map(({ id, number }) => [id, `#${number}`]))
  },
  findByName: async (db, name) => {
    const orderIds = await orderSubjects.findByName(db, name)
    if (orderIds.length === 0) return []
    const { rows: matchingRows } = await db.execute<{ id: number }>(
      sql`select id from (${recordsQuery}) as record where order_id = any(${sql.param([...orderIds])}::int[])`,
    )
    return matchingRows.map(({ id }) => id)
  },
})

/** Invoices and credit notes by number; their audit subject is that number. */
const invoiceSubjects: AuditSubjects = {
  findNames: async (db, numbers) => {
    const rows = await db
      .select({ number: invoices.number, order: orders.number })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(inArray(invoices.number, [...numbers]))
    return new Map(rows.map(({ number, order }) => [number, `${number} · #${order}`]))
  },
  findByName: async (db, name) => {
    const ids = await orderSubjects.findByName(db, name)
    if (ids.length === 0) return []
    const orderCondition = inArray(invoices.orderId, [...ids])
    return (await db.select({ number: invoices.number }).from(invoices).where(orderCondition)).map(
      ({ number }) => number,
    )
  },
}

/** Client names; there are too many clients to search the audit log by name. */
const clientSubjects: AuditSubjects = {
  findNames: async (db, ids) => {
    const rows = await db
      .select()
      .from(clients)
      .where(inArray(clients.id, [...ids]))
    return new Map(rows.flatMap(row => (formatClientName(row) ? [[row.id, formatClientName(row)]] : [])))
  },
  findByName: async () => [],
}

/** Registers names of orders, documents, clients and tasks for the audit log. */
export const registerAuditedOrders = (app: App): void => {
  registerAuditSubjects(app, 'order', orderSubjects)
  registerAuditSubjects(app, 'invoice', invoiceSubjects)
  registerAuditSubjects(app, 'client', clientSubjects)
  registerAuditSubjects(app, 'task', createSubjectsOfOrders(sql`select id, order_id from staff_task`))
}
