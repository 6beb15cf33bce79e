import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { allocateMovements } from '#bookkeeping/domain/allocate-movements.ts'
import { type BookkeepingSystem, OPERATOR } from '#bookkeeping/domain/bookkeeping-system.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { listDocumentTotals } from '#orders/server/orders.ts'
import { listMovements, type OrderMovement } from '#payments/server/payments.ts'
import type { App } from '#platform/server/app.ts'
import { buildDayRangeCondition } from '#platform/server/db/build-day-range-condition.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { lockAccount } from './lock-account.ts'
import { bookkeepingEntries as entries } from './tables.ts'

/** Older money that no document claimed stays unbooked; it is in the export of payments. */
const MAX_MOVEMENT_AGE_DAYS = 400
const BATCH_SIZE = 1_000

/** The document that a movement pays. */
const DOCUMENT_KINDS = { payment: 'invoice', refund: 'credit' } as const

/** Adds an entry for each document and each part of a payment or refund that is not collected yet. */
export const collectEntries = (
  { db, now }: Pick<App, 'db' | 'now'>,
  system: BookkeepingSystem,
  startsOn: string,
): Promise<void> =>
  db.transaction(async tx => {
    // Locks, because two processes would allocate the same money to different documents.
    await lockAccount(tx, system)
    const at = now()
    if (system === OPERATOR) return collectEInvoices(tx, startsOn, at)
    await tx.execute(sql`
      insert into bookkeeping_entry (system, kind, order_id, number, cents, occurred_at, changed_at)
      select ${system}, i.kind, i.order_id, i.number, i.total_cents, i.issued_at, ${at.toISOString()}::timestamptz
      from invoice i where ${buildDayRangeCondition(sql`i.issued_at`, { from: startsOn })}
      order by i.number on conflict do nothing`)
    const earliest = getShopDay(new Date(at.getTime() - MAX_MOVEMENT_AGE_DAYS * DAY_MS))
    // Money received before the first day may pay documents from that day on.
    const movements = await listMovements(tx, earliest)
    const orderIds = [...new Set(movements.map(({ orderId }) => orderId))]
    for (let from = 0; from < orderIds.length; from += BATCH_SIZE)
      await addMovementParts(tx, system, { movements, orderIds: orderIds.slice(from, from + BATCH_SIZE), at })
  })

/**
 * Adds the documents whose customers asked for e-invoices. Sales without VAT wait until the goods have left, because
 * their e-invoice names that day.
 */
const collectEInvoices = async (tx: Transaction, startsOn: string, at: Date): Promise<void> => {
  await tx.execute(sql`
    insert into bookkeeping_entry (system, kind, order_id, number, cents, occurred_at, changed_at)
    select ${OPERATOR}, i.kind, i.order_id, i.number, i.total_cents, i.issued_at, ${at.toISOString()}::timestamptz
    from invoice i join shop_order o on o.id = i.order_id
    where o.wants_e_invoice and ${buildDayRangeCondition(sql`i.issued_at`, { from: startsOn })}
      and (not i.vat_exempt or o.state in ('shipped', 'delivered', 'returned'))
    order by i.number on conflict do nothing`)
}

const addMovementParts = async (
  tx: Transaction,
  system: BookkeepingSystem,
  { movements, orderIds, at }: { movements: readonly OrderMovement[]; orderIds: readonly number[]; at: Date },
): Promise<void> => {
  const orderCondition = and(eq(entries.system, system), inArray(entries.orderId, [...orderIds]))
  const collected = await tx
    .select({ number: entries.number })
    .from(entries)
    .where(and(orderCondition, isNull(entries.movementId)))
  const collectedNumbers = new Set(collected.map(({ number }) => number))
  // Documents before the first day take their money, too, but their parts are not booked.
  const documents = await listDocumentTotals(tx, orderIds)
  const parts = await tx
    .select()
    .from(entries)
    .where(and(orderCondition, isNotNull(entries.movementId)))
  const ids = new Set(orderIds)
  const groups = Map.groupBy(
    movements.filter(({ orderId }) => ids.has(orderId)),
    ({ orderId, kind }) => `${orderId} ${kind}`,
  )
  const rows = [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const { orderId, kind } = first
    const payable = documents.filter(row => row.orderId === orderId && row.kind === DOCUMENT_KINDS[kind])
    const existingParts = parts.flatMap(row =>
      row.orderId === orderId && row.kind === kind && row.movementId !== null
        ? [{ ...row, movementId: row.movementId }]
        : [],
    )
    return allocateMovements(group, payable, existingParts).flatMap(({ at: occurredAt, ...part }) =>
      collectedNumbers.has(part.number) ? [{ ...part, system, kind, orderId, occurredAt, changedAt: at }] : [],
    )
  })
  if (rows.length > 0) await tx.insert(entries).values(rows).onConflictDoNothing()
}
