import { and, asc, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { parseShopTime } from '#kernel/shop-clock.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { RETENTION_YEARS } from '#orders/domain/client-erasure.ts'
import { CLAIM_YEARS, findOrderRetentionEnd } from '#orders/domain/order-retention.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { invoices, orders } from '../tables.ts'

/** The order still names a person. */
export const NAMES_PERSON: SQL = sql`(
  coalesce(${orders.client} ->> 'first_name', '') <> '' or coalesce(${orders.client} ->> 'last_name', '') <> ''
  or coalesce(${orders.client} ->> 'email', '') <> '' or coalesce(${orders.client} ->> 'phone', '') <> ''
  or ${orders.comment} <> '' or ${orders.shortContactAddress} <> '' or ${orders.delivery} -> 'address' <> 'null'::jsonb)`

const startOfYear = (year: number): Date => {
  const start = parseShopTime(`${year}-01-01T00:00`)
  if (!start) throw new Error(`The year ${year} has no beginning`)
  return start
}

export interface ExpiredOrder {
  id: number
  number: number
  retentionEnd: string
}

interface ExpiredQuery {
  /** The day of the check, `YYYY-MM-DD`. */
  day: string
  /** Reads orders with a greater id. */
  afterId: number
  limit: number
  /** Reads these orders only. */
  ids?: readonly number[]
}

/**
 * Reads orders whose retention ended before a day and that still name a person, by id. `lastId` continues the read;
 * null at the end.
 */
export const readExpiredOrders = async (
  db: Queryable,
  { day, afterId, limit, ids }: ExpiredQuery,
): Promise<{ orders: ExpiredOrder[]; lastId: number | null }> => {
  const year = Number(day.slice(0, 4))
  const documentsFrom = startOfYear(year - RETENTION_YEARS)
  // The exact end follows below; this leaves out most orders that are too young.
  const hasRecentDocument = sql`exists (
    select from ${invoices} where ${invoices.orderId} = ${orders.id} and ${invoices.issuedAt} >= ${documentsFrom.toISOString()}::timestamptz)`
  const candidates = await db
    .select({
      id: orders.id,
      number: orders.number,
      placedAt: orders.placedAt,
      vatCountry: orders.vatCountry,
    })
    .from(orders)
    .where(
      and(
        gt(orders.id, afterId),
        ids && inArray(orders.id, [...ids]),
        lt(orders.placedAt, startOfYear(year - CLAIM_YEARS)),
        NAMES_PERSON,
        sql`not ${hasRecentDocument}`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
  const documents = await readDocumentDays(
    db,
    candidates.map(({ id }) => id),
  )
  const datedOrders = candidates.map(({ id, number, placedAt, vatCountry }) => ({
    id,
    number,
    retentionEnd: findOrderRetentionEnd({
      placedOn: getShopDay(placedAt),
      documentDays: documents.get(id) ?? [],
      vatCountry,
    }),
  }))
  return {
    orders: datedOrders.filter(({ retentionEnd }) => retentionEnd < day),
    lastId: candidates.length < limit ? null : (candidates.at(-1)?.id ?? null),
  }
}

const readDocumentDays = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: invoices.orderId, issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, documents]) => [id, documents.map(({ issuedAt }) => getShopDay(issuedAt))]))
}
