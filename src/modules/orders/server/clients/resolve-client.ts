import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
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

/** Matches orders that name the normalized address. */
const matchesOrderEmail = (email: string): SQL =>
  sql`lower(normalize(trim(${orders.client} ->> 'email'), nfc)) = ${email}`

/**
 * Resolves an address: the clients and orders that name it. Staff may have merged its client with other addresses,
 * whose data the owner of this address must not see.
 */
export const resolveAddress = async (
  db: Queryable,
  email: string,
): Promise<Pick<ResolvedClient, 'rows' | 'orders' | 'emails'>> => {
  const key = normalizeEmail(email)
  return {
    rows: await db.select().from(clients).where(eq(clients.emailKey, key)).orderBy(clients.id),
    orders: await db.select().from(orders).where(matchesOrderEmail(key)).orderBy(orders.id),
    emails: [key],
  }
}

/** Finds the clients whose erasure erases the data of an address; a merged client counts as the one it belongs to. */
export const findClientsOfAddress = async (db: Queryable, email: string): Promise<ClientRow[]> => {
  const key = normalizeEmail(email)
  const clientIdsOfOrders = db.select({ id: orders.clientId }).from(orders).where(matchesOrderEmail(key))
  const matchingClients = await db
    .select({ id: sql<number>`coalesce(${clients.mergedInto}, ${clients.id})` })
    .from(clients)
    .where(or(eq(clients.emailKey, key), inArray(clients.id, clientIdsOfOrders)))
  const ids = [...new Set(matchingClients.map(({ id }) => id))]
  if (ids.length === 0) return []
  return db
    .select()
    .from(clients)
    .where(and(inArray(clients.id, ids), isNull(clients.mergedInto)))
    .orderBy(clients.id)
}

export const listOrderIds = (client: Pick<ResolvedClient, 'orders'>): number[] => client.orders.map(({ id }) => id)
