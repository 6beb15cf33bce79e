import { and, eq, inArray, sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { computeRefundDueCents } from '#orders/domain/balance.ts'
import { anonymizeDetails, type Erasure, findRetentionEnd, isEnded } from '#orders/domain/client-erasure.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { deleteAuditKeys, formatClientKey } from '#platform/server/audit/personal-data.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { clients, invoices, orderReturns, orders } from '../tables.ts'
import { anonymizeOrders } from './anonymize-orders.ts'
import type { KeptRecord, PersonalData } from './personal-data.ts'
import { listOrderIds, type ResolvedClient, resolveClient } from './resolve-client.ts'
import { lockClient } from './save-client.ts'

export type EraseFailure = 'notFound' | 'stale' | 'erased' | 'merged' | 'openOrders'

type ErasurePlan = Erasure & { open: { id: number; number: string }[]; kept: (KeptRecord & { name: string })[] }

/** Previews an erasure and lists the orders that prevent it; null for an unknown client. */
export const planErasure = async (
  { db }: Pick<App, 'db'>,
  id: number,
  personalData: readonly PersonalData[],
): Promise<ErasurePlan | null> => {
  const person = await resolveClient(db, id)
  if (!person) return null
  const counts = await Promise.all(
    personalData.map(
      async source => [source.name, await source.count(db, person.emails, listOrderIds(person))] as const,
    ),
  )
  const keptRecords = await Promise.all(
    personalData.map(async ({ name, listRetained }) => {
      const records = (await listRetained?.(db, person.emails, listOrderIds(person))) ?? []
      return records.map(record => ({ name, ...record }))
    }),
  )
  return {
    orders: person.orders.length,
    kept: keptRecords.flat(),
    deleted: Object.fromEntries(counts),
    ...(await countKeptDocuments(db, listOrderIds(person))),
    open: (await findOpenOrders(db, person)).map(order => ({ id: order.id, number: String(order.number) })),
  }
}

/** Finds the orders that still need their client: open ones, and those with pending returns or refunds. */
const findOpenOrders = async (
  db: Queryable,
  { orders: placedOrders }: ResolvedClient,
): Promise<ResolvedClient['orders']> => {
  const openReturnCondition = and(
    inArray(
      orderReturns.orderId,
      placedOrders.map(order => order.id),
    ),
    inArray(orderReturns.state, ['announced', 'received']),
  )
  const openReturns = placedOrders.length > 0 ? await db.select().from(orderReturns).where(openReturnCondition) : []
  const returningIds = new Set(openReturns.map(row => row.orderId))
  return placedOrders.filter(
    order => !isEnded(order.state) || returningIds.has(order.id) || computeRefundDueCents(order) > 0,
  )
}

/** Counts the documents of orders that the Accounting Act preserves. */
export const countKeptDocuments = async (
  db: Queryable,
  ids: readonly number[],
): Promise<Pick<Erasure, 'invoices' | 'keptUntil'>> => {
  const documents = await db
    .select({ issuedAt: invoices.issuedAt, vatCountry: invoices.vatCountry })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(inArray(invoices.orderId, [...ids]))
  const days = documents.map(({ issuedAt, vatCountry }) => findRetentionEnd(getShopDay(issuedAt), vatCountry)).sort()
  return { invoices: documents.length, keptUntil: days.at(-1) ?? null }
}

/**
 * Erases a person for good (docs/decisions/028-personal-data.md): merged clients, personal data of other modules,
 * orders and their links. Encrypted audit entries become unreadable.
 */
export const eraseClient = async (
  app: App,
  actor: Actor,
  { id, baseVersion }: { id: number; baseVersion: number },
  personalData: readonly PersonalData[],
): Promise<Result<null, EraseFailure>> => {
  const finishers: (() => Promise<void>)[] = []
  const erased = await write(app, actor, async (tx): Promise<Result<null, EraseFailure>> => {
    const row = await lockClient(tx, id)
    const person = row && (await resolveClient(tx, id))
    if (!row || !person) return failure('notFound')
    // An order placed during the erasure still has personal data, so the erasure can run again.
    if (row.erasedAt && person.orders.every(order => order.client.email === '')) return failure('erased')
    if (row.mergedInto) return failure('merged')
    if (row.version !== baseVersion) return failure('stale')
    if ((await findOpenOrders(tx, person)).length > 0) return failure('openOrders')
    const deleted: Record<string, number> = {}
    for (const source of personalData) {
      const { count, finish } = await source.erase(app, tx, person.emails, listOrderIds(person))
      deleted[source.name] = count
      if (finish) finishers.push(finish)
    }
    const erasure: Erasure = {
      orders: person.orders.length,
      deleted,
      ...(await countKeptDocuments(tx, listOrderIds(person))),
    }
    await anonymizeOrders(tx, person.orders)
    await anonymizeClients(tx, person, { erasure, now: app.now() })
    await deleteAuditKeys(
      tx,
      person.rows.map(source => formatClientKey(source.id)),
    )
    tx.audit({ kind: 'client', id, action: 'erased', after: { ...erasure } })
    return ok(null)
  })
  if (erased.ok) for (const finish of finishers) await finish()
  return erased
}

/** Adds the counts of a repeated erasure. */
const addErasures = (before: Erasure | null, added: Erasure): Erasure => {
  const sums = Object.entries(added.deleted).map(([name, count]) => [name, count + (before?.deleted[name] ?? 0)])
  return { ...added, deleted: Object.fromEntries(sums) }
}

/** Removes the personal details of clients and stores the result of the erasure. */
export const anonymizeClients = async (
  tx: Write,
  person: Pick<ResolvedClient, 'rows'>,
  { erasure, now }: { erasure: Erasure; now: Date },
): Promise<void> => {
  for (const { id, details, erasure: before } of person.rows) {
    await tx
      .update(clients)
      .set({
        emailKey: `erased:${id}`,
        details: anonymizeDetails(details),
        note: '',
        erasedAt: now,
        erasure: addErasures(before, erasure),
        modifiedAt: now,
        version: sql`${clients.version} + 1`,
      })
      .where(eq(clients.id, id))
  }
}
