import { and, eq, notInArray, sql } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { computeEffectiveAllowanceCents } from '#orders/domain/balance.ts'
import type { EditDecision } from '#orders/domain/order-edit.ts'
import type { App } from '#platform/server/app.ts'
import type { Write } from '#platform/server/write.ts'
import { closeTasks } from '../close-tasks.ts'
import { insertCreditNotes } from '../invoices/insert-credit-notes.ts'
import { type InvoiceRow, issueFurtherInvoice, toDocumentLines } from '../invoices/issue-invoice.ts'
import { issueInvoice } from '../invoices/issue-sale-documents.ts'
import { moveOrder } from '../move-order.ts'
import { ORDER_EDITED } from '../order-jobs.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { syncMoneyTasks } from '../record-refund.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderLines, orderRevisions, orders } from '../tables.ts'
import type { EditTarget } from './edit-target.ts'

/** The VAT of an order after an edit. */
export type OrderVat = Pick<OrderRow, 'vatExempt' | 'vatCountry' | 'taxablePerson'>

interface EditDocuments {
  revisionNumber: number
  decision: EditDecision
  vat: OrderVat
  now: Date
}

/**
 * Credits the removed lines of a paid order and invoices the added ones, after the order's first invoice. The terms of
 * payment follow the edited sum, so they are stored after the edit.
 */
export const issueEditDocuments = async (
  tx: Write,
  order: OrderRow,
  { revisionNumber, decision, vat, now }: EditDocuments,
): Promise<InvoiceRow[]> => {
  const { removed, added } = decision
  await issueInvoice(tx, order.id, now)
  const cents = removed.reduce((sum, line) => sum + line.totalCents, 0)
  const invoice = added.some(line => line.totalCents > 0)
    ? await issueFurtherInvoice(
        tx,
        { ...order, ...toOrderVat(vat) },
        { cause: `edit:${revisionNumber}:on`, lines: added },
        now,
      )
    : null
  const creditNotes = {
    cause: `edit:${revisionNumber}:off`,
    cents,
    lines: toDocumentLines(removed, order.vatExempt),
    lastInvoice: invoice?.number,
  }
  const notes = cents > 0 ? await insertCreditNotes(tx, order.id, creditNotes, now) : []
  return [...(invoice ? [invoice] : []), ...notes]
}

const toOrderVat = ({ vatExempt, vatCountry, taxablePerson }: OrderVat): OrderVat => ({
  vatExempt,
  vatCountry,
  taxablePerson,
})

/** Tasks that close when VAT is charged. */
const VAT_TASKS = ['vat-number-invalid', 'vat-number-unknown', 'vat-number-domestic'] as const

interface EditToStore {
  order: OrderRow
  revisionNumber: number
  target: EditTarget
  username: string
  vat: OrderVat
  decision: EditDecision
}

/** Replaces the lines of an order; lines without a position in the list are deleted. */
const replaceOrderLines = async (tx: Write, orderId: number, lines: EditDecision['lines']): Promise<void> => {
  const positions = lines.map(({ position }) => position)
  await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), notInArray(orderLines.position, positions)))
  await tx
    .insert(orderLines)
    .values(lines.map(line => ({ ...line, orderId })))
    .onConflictDoUpdate({
      target: [orderLines.orderId, orderLines.position],
      set: {
        amount: sql`excluded.amount`,
        unitCents: sql`excluded.unit_cents`,
        unitNet: sql`excluded.unit_net`,
        vatBasisPoints: sql`excluded.vat_basis_points`,
        discounts: sql`excluded.discounts`,
        totalCents: sql`excluded.total_cents`,
      },
    })
}

/** Closes the VAT tasks when VAT is charged, and records a new country of taxation. */
const recordVatChange = async (
  tx: Write,
  order: OrderRow,
  { vat, username, now }: { vat: OrderVat; username: string; now: Date },
): Promise<void> => {
  if (vat.vatExempt !== order.vatExempt) {
    for (const kind of VAT_TASKS) await closeTasks(tx, order.id, kind, now)
  }
  if (vat.vatCountry === order.vatCountry) return
  const details = { country: vat.vatCountry }
  await recordOrderEvent(tx, { orderId: order.id, actor: username, kind: 'destination-taxed', details, now })
}

/** Stores the lines, totals, revision and events of an edit. An order with nothing left to send becomes shipped. */
export const storeEdit = async (
  tx: Write,
  app: App,
  { order, revisionNumber, target, username, vat, decision }: EditToStore,
): Promise<OrderRow> => {
  const { lines, totalCents } = decision
  const now = app.now()
  const reason = 'reason' in target ? target.reason : ''
  const restored = 'revision' in target ? target.revision : null
  await replaceOrderLines(tx, order.id, lines)
  await tx.insert(orderRevisions).values({
    orderId: order.id,
    revision: revisionNumber,
    at: now,
    actor: username,
    reason,
    restored,
    lines,
    totalCents,
  })
  const updatedOrder = getFirstElement(
    await tx
      .update(orders)
      // An allowance for returned goods does not reduce the value of added lines.
      .set({
        totalCents,
        ...toOrderVat(vat),
        allowanceCents: computeEffectiveAllowanceCents(order),
        packedLines: null,
        version: order.version + 1,
      })
      .where(eq(orders.id, order.id))
      .returning(),
  )
  const details = {
    revision: revisionNumber,
    reason,
    ...(restored !== null && { restored }),
    from: order.totalCents,
    to: totalCents,
  }
  await recordOrderEvent(tx, { orderId: order.id, actor: username, kind: 'edited', details, now })
  tx.audit({
    kind: 'order',
    id: order.id,
    action: 'edited',
    before: { totalCents: order.totalCents },
    after: {
      totalCents,
      revision: revisionNumber,
      ...(vat.vatExempt !== order.vatExempt && { vatExempt: vat.vatExempt }),
    },
  })
  await recordVatChange(tx, order, { vat, username, now })
  await syncMoneyTasks(tx, updatedOrder, now)
  await app.jobs.enqueue(tx, ORDER_EDITED, { orderId: order.id, revision: revisionNumber })
  // An order whose unsent pieces were all removed counts as shipped.
  if (!decision.isAllSent || updatedOrder.state !== 'packed') return updatedOrder
  const shipped = await moveOrder(tx, app.jobs, updatedOrder, {
    action: 'ship',
    actorKind: 'system',
    actor: username,
    now,
  })
  return shipped.ok ? shipped.value : updatedOrder
}
