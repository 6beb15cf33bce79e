import { eq, inArray, or } from 'drizzle-orm'
import { normalizeEmail } from '#kernel/email-address.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { clients, orders } from '../tables.ts'
import type { ClientRow } from './format-client-name.ts'

export interface ResolvedClient {
  client: ClientRow
  /** The client and all clients merged into it. */
  rows: ClientRow[]
  orders: (typeof orders.$inferSelect)[]
  /** In lower case. */
  emails: string[]
}

/** Resolves a client with merged clients, their orders and e-mail addresses; null when unknown. */
export const resolveClient = async (db: Queryable, id: number): Promise<ResolvedClient | null> => {
  const rows = await db
    .select()
    .from(clients)
    .where(or(eq(clients.id, id), eq(clients.mergedInto, id)))
    .orderBy(clients.id)
  const client = rows.find(row => row.id === id)
  if (!client) return null
  const ids = rows.map(row => row.id)
  const placedOrders = await db.select().from(orders).where(inArray(orders.clientId, ids)).orderBy(orders.id)
  const enteredEmails = [...rows.map(row => row.details.email), ...placedOrders.map(order => order.client.email)]
  const emails = [...new Set(enteredEmails.map(normalizeEmail))].filter(email => email !== '')
  return { client, rows, orders: placedOrders, emails }
}

export const listOrderIds = (client: ResolvedClient): number[] => client.orders.map(({ id }) => id)
