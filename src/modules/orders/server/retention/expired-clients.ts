import { and, asc, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { parseShopTime } from '#kernel/shop-clock.ts'
import { CLAIM_YEARS } from '#orders/domain/order-retention.ts'
import { deleteAuditKeys, formatClientKey } from '#platform/server/audit/personal-data.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { anonymizeClients, countKeptDocuments } from '../clients/erase-client.ts'
import { listOrderIds, resolveClient } from '../clients/resolve-client.ts'
import { clients, orders } from '../tables.ts'
import { NAMES_PERSON } from './expired-orders.ts'

/** No order of the client or of clients merged into it names a person. */
const HAS_NO_PERSONAL_ORDERS: SQL = sql`not exists (
  select from ${orders} join ${clients} own on own.id = ${orders.clientId}
  where (own.id = ${clients.id} or own.merged_into = ${clients.id}) and ${NAMES_PERSON})`

const buildExpiredCondition = (day: string) => {
  const unchangedSince = parseShopTime(`${Number(day.slice(0, 4)) - CLAIM_YEARS}-01-01T00:00`)
  if (!unchangedSince) throw new Error(`${day} must be a day`)
  return and(
    isNull(clients.mergedInto),
    isNull(clients.erasedAt),
    lt(clients.modifiedAt, unchangedSince),
    HAS_NO_PERSONAL_ORDERS,
  )
}

/** Counts the clients without personal data in any order, whom nobody changed for years. */
export const countExpiredClients = (db: Queryable, day: string): Promise<number> =>
  db.$count(clients, buildExpiredCondition(day))

/** Anonymizes up to `limit` expired clients and the clients merged into them; returns the number of expired clients. */
export const anonymizeExpiredClients = async (
  tx: Write,
  { day, limit, now }: { day: string; limit: number; now: Date },
): Promise<number> => {
  const expired = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(buildExpiredCondition(day))
    .orderBy(asc(clients.id))
    .limit(limit)
    .for('update')
  for (const { id } of expired) {
    const person = await resolveClient(tx, id)
    if (!person) continue
    const orderIds = listOrderIds(person)
    const erasure = { orders: orderIds.length, deleted: {}, ...(await countKeptDocuments(tx, orderIds)) }
    await anonymizeClients(tx, person, { erasure, now })
    await deleteAuditKeys(
      tx,
      person.rows.map(row => formatClientKey(row.id)),
    )
    tx.audit({ kind: 'client', id, action: 'erased', after: { ...erasure } })
  }
  return expired.length
}
