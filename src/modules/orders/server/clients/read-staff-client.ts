import { and, desc, eq, isNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { OtherClient, StaffClient } from '#orders/contract-client.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { clients, orders } from '../tables.ts'
import { toOrderPayment } from '../to-order-payment.ts'
import { formatClientTotals, readClientTotals } from './client-totals.ts'
import { type ClientRow, formatClientName } from './format-client-name.ts'

const MAX_LATEST_ORDERS = 20
const MAX_DUPLICATES = 5

/** Reads a client for staff; null when unknown. */
export const readStaffClient = async (db: Queryable, id: number): Promise<StaffClient | null> => {
  const [row] = await db.select().from(clients).where(eq(clients.id, id))
  if (!row) return null
  const [sums, latest, merged, duplicates, can_erase, contactAddress] = await Promise.all([
    readClientTotals(db, [id]),
    db
      .select()
      .from(orders)
      .where(eq(orders.clientId, id))
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(MAX_LATEST_ORDERS),
    db.select().from(clients).where(eq(clients.mergedInto, id)).orderBy(clients.id),
    findDuplicates(db, row),
    isErasable(db, row),
    readContactAddress(db, id),
  ])
  const duplicateTotals =
    duplicates.length > 0
      ? await readClientTotals(
          db,
          duplicates.map(duplicate => duplicate.id),
        )
      : new Map()
  const { email, ...details } = row.details
  return {
    ...details,
    email,
    id,
    name: formatClientName(row),
    client_type: row.clientType,
    note: row.note,
    contact_address: contactAddress,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    merged_into: row.mergedInto,
    merged: merged.map(mergedClient => ({
      ...toOtherClient(mergedClient, mergedClient.mergedOrders?.length ?? 0),
      note: mergedClient.note,
    })),
    duplicates: duplicates.map(duplicate => toOtherClient(duplicate, duplicateTotals.get(duplicate.id)?.orders ?? 0)),
    erased_at: row.erasedAt?.toISOString() ?? null,
    erasure: row.erasure,
    can_erase,
    ...formatClientTotals(sums.get(id)),
    latest: latest.map(order => ({
      id: order.id,
      number: String(order.number),
      placed_at: order.placedAt.toISOString(),
      state: order.state,
      pays_by: order.paysBy,
      payment: toOrderPayment(order),
      total: toEuros(order.totalCents),
    })),
  }
}

/** An erased client can be erased again when an order arrived during the erasure. */
const isErasable = async (db: Queryable, row: ClientRow): Promise<boolean> => {
  if (row.mergedInto !== null) return false
  if (row.erasedAt === null) return true
  const emailCondition = sql`${orders.client}->>'email' <> ''`
  return (await db.$count(orders, and(eq(orders.clientId, row.id), emailCondition))) > 0
}

const toOtherClient = (row: ClientRow, count: number): OtherClient => ({
  id: row.id,
  name: formatClientName(row),
  email: row.details.email,
  phone: row.details.phone,
  orders: count,
})

const PHONE_KEY_LENGTH = 7

const normalizeName = (name: SQLWrapper | string | null) => sql`replace(search_key(${name}), ' ', '')`

/** Finds possible duplicates by phone or name: those with both first, then those with the same phone. */
const findDuplicates = async (db: Queryable, row: ClientRow): Promise<ClientRow[]> => {
  if (row.erasedAt || row.mergedInto) return []
  const hasName = Boolean(row.nameKey?.trim())
  const byPhone = row.phoneKey?.length === PHONE_KEY_LENGTH ? eq(clients.phoneKey, row.phoneKey) : sql`false`
  const byName = hasName ? sql`${normalizeName(clients.nameKey)} = ${normalizeName(row.nameKey)}` : sql`false`
  const otherActiveClientCondition = and(ne(clients.id, row.id), isNull(clients.mergedInto), isNull(clients.erasedAt))
  // A name or a phone alone proves nothing: strangers share names, and households and offices share phones.
  const similarity = sql`(${byPhone})::int * 2 + (${byName})::int desc`
  return db
    .select()
    .from(clients)
    .where(and(otherActiveClientCondition, or(byPhone, byName)))
    .orderBy(similarity, clients.id)
    .limit(MAX_DUPLICATES)
}

/** Reads the address that the client's company entered last; empty without one. */
const readContactAddress = async (db: Queryable, id: number): Promise<string> => {
  const [latestOrder] = await db
    .select({ address: orders.shortContactAddress })
    .from(orders)
    .where(and(eq(orders.clientId, id), ne(orders.shortContactAddress, '')))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1)
  return latestOrder?.address ?? ''
}
