import { randomBytes } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { dueCents } from '#orders/domain/balance.ts'
import { type Erasure, erasedDelivery, erasedDetails, isEnded, keptUntil } from '#orders/domain/client-erasure.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { clientKey, forgetKeys } from '#platform/server/audit/personal.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import {
  clients,
  invoices,
  orderEditions,
  orderEvents,
  orderMessages,
  orderNotes,
  orderParcels,
  orderReturns,
  orders,
  replacedOrderLinks,
  staffTasks,
} from '../tables.ts'
import type { PersonalData } from './personal-data.ts'
import { lockedClient } from './save-client.ts'
import { orderIdsOf, type Person, personOf } from './who-is-meant.ts'

export type EraseRefusal = 'unknown' | 'stale' | 'erased' | 'merged' | 'openOrders'

const ENOUGH_BYTES = 24

/** Previews an erasure and lists the orders that prevent it; null for an unknown client. */
export const planErasure = async (
  { db }: Pick<App, 'db'>,
  id: number,
  kept: readonly PersonalData[],
): Promise<(Erasure & { open: { id: number; number: string }[] }) | null> => {
  const person = await personOf(db, id)
  if (!person) return null
  const counts = await Promise.all(
    kept.map(async one => [one.name, await one.count(db, person.emails, orderIdsOf(person))] as const),
  )
  return {
    orders: person.orders.length,
    deleted: Object.fromEntries(counts),
    ...(await papersOf(db, person)),
    open: (await openOrders(db, person)).map(order => ({ id: order.id, number: String(order.number) })),
  }
}

/** Orders that still need their client: open ones, and those with pending returns or refunds. */
const openOrders = async (db: Queryable, { orders: all }: Person): Promise<Person['orders']> => {
  const comesBack = and(
    inArray(
      orderReturns.orderId,
      all.map(order => order.id),
    ),
    inArray(orderReturns.state, ['announced', 'received']),
  )
  const returns = all.length > 0 ? await db.select().from(orderReturns).where(comesBack) : []
  const awaited = new Set(returns.map(one => one.orderId))
  return all.filter(order => !isEnded(order.state) || awaited.has(order.id) || dueCents(order) > 0)
}

/** Counts the documents that the Accounting Act preserves. */
const papersOf = async (db: Queryable, person: Person): Promise<Pick<Erasure, 'invoices' | 'keptUntil'>> => {
  const ids = person.orders.map(order => order.id)
  const papers = ids.length > 0 ? await db.select().from(invoices).where(inArray(invoices.orderId, ids)) : []
  const days = papers.map(paper => keptUntil(shopDay(paper.issuedAt))).sort()
  return { invoices: papers.length, keptUntil: days.at(-1) ?? null }
}

/**
 * Erases a person for good (docs/decisions/081-clients.md): merged clients, personal data of other modules, orders
 * and their links. Sealed audit entries become unreadable.
 */
export const eraseClient = async (
  app: App,
  actor: Actor,
  { id, baseVersion }: { id: number; baseVersion: number },
  kept: readonly PersonalData[],
): Promise<Outcome<null, EraseRefusal>> => {
  const afterwards: (() => Promise<void>)[] = []
  const erased = await write(app, actor, async (tx): Promise<Outcome<null, EraseRefusal>> => {
    const row = await lockedClient(tx, id)
    const person = row && (await personOf(tx, id))
    if (!row || !person) return refused('unknown')
    // An order placed during the erasure still has personal data, so the erasure can run again.
    if (row.erasedAt && person.orders.every(order => order.client.email === '')) return refused('erased')
    if (row.mergedInto) return refused('merged')
    if (row.version !== baseVersion) return refused('stale')
    if ((await openOrders(tx, person)).length > 0) return refused('openOrders')
    const deleted: Record<string, number> = {}
    for (const one of kept) {
      const { count, afterwards: then } = await one.erase(app, tx, person.emails, orderIdsOf(person))
      deleted[one.name] = count
      if (then) afterwards.push(then)
    }
    const erasure: Erasure = { orders: person.orders.length, deleted, ...(await papersOf(tx, person)) }
    await blankOrders(tx, person)
    await blankRows(tx, person, { erasure, now: app.now() })
    await forgetKeys(
      tx,
      person.rows.map(one => clientKey(one.id)),
    )
    tx.audit({ kind: 'client', id, action: 'erased', after: { ...erasure } })
    return ok(null)
  })
  if (erased.ok) for (const then of afterwards) await then()
  return erased
}

const blankOrders = async (tx: Write, person: Person): Promise<void> => {
  const ids = person.orders.map(order => order.id)
  if (ids.length === 0) return
  await tx.delete(orderMessages).where(inArray(orderMessages.orderId, ids))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.delete(replacedOrderLinks).where(inArray(replacedOrderLinks.orderId, ids))
  // Carriers quote personal data in their error messages.
  await tx.update(orderParcels).set({ words: '' }).where(inArray(orderParcels.orderId, ids))
  const details = sql`${staffTasks.details} - 'comment' - 'words'`
  await tx.update(staffTasks).set({ note: '', details }).where(inArray(staffTasks.orderId, ids))
  await tx.update(orderEditions).set({ reason: '' }).where(inArray(orderEditions.orderId, ids))
  await tx.update(orderReturns).set({ reason: '' }).where(inArray(orderReturns.orderId, ids))
  await blankHistory(tx, ids)
  for (const { id, client, delivery } of person.orders) {
    await tx
      .update(orders)
      .set({
        client: erasedDetails(client),
        delivery: erasedDelivery(delivery),
        shortContactAddress: '',
        comment: '',
        // Links in old mails stop working.
        publicToken: randomBytes(ENOUGH_BYTES).toString('base64url'),
        version: sql`${orders.version} + 1`,
      })
      .where(eq(orders.id, id))
  }
}

/** Removes text typed by people; reasons given by the system are codes and stay. */
const blankHistory = async (tx: Write, ids: number[]): Promise<void> => {
  const isOfOrders = inArray(orderEvents.orderId, ids)
  await tx
    .update(orderEvents)
    .set({ details: sql`${orderEvents.details} - 'comment' - 'note' - 'words'` })
    .where(isOfOrders)
  await tx
    .update(orderEvents)
    .set({ details: sql`${orderEvents.details} - 'reason'` })
    .where(and(isOfOrders, ne(orderEvents.actor, 'system')))
}

/** Adds the counts of a repeated erasure. */
const bothOf = (before: Erasure | null, now: Erasure): Erasure => {
  const sums = Object.entries(now.deleted).map(([name, count]) => [name, count + (before?.deleted[name] ?? 0)])
  return { ...now, deleted: Object.fromEntries(sums) }
}

const blankRows = async (
  tx: Write,
  person: Person,
  { erasure, now }: { erasure: Erasure; now: Date },
): Promise<void> => {
  for (const { id, details, erasure: before } of person.rows) {
    await tx
      .update(clients)
      .set({
        ...{ emailKey: `erased:${id}`, details: erasedDetails(details), note: '' },
        ...{ erasedAt: now, erasure: bothOf(before, erasure), modifiedAt: now, version: sql`${clients.version} + 1` },
      })
      .where(eq(clients.id, id))
  }
}
