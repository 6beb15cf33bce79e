import { asc, eq } from 'drizzle-orm'
import { readMainPictureUrls } from '#catalog/server/catalog.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import { toEuros } from '#kernel/money.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import type { AdminLine, AdminOrder } from '#orders/contract-order-admin.ts'
import { listAllowedChanges } from '#orders/domain/order-change.ts'
import { findReceivedOn } from '#orders/domain/received-on.ts'
import { findVatExemptionReason, lacksVatProof } from '#orders/domain/vat-exemption-reason.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readSettings } from '#shop/server/shop.ts'
import { listLatestBatches, readReceivedBatches, readStockAmounts } from '#stock/server/stock.ts'
import { listOrderDocuments } from '../invoices/issue-invoice.ts'
import { listMessages, listNotes } from '../messages.ts'
import { type OrderFulfilment, readFulfilment } from '../order-fulfilment.ts'
import { describeParcels } from '../parcels/describe-parcels.ts'
import { toPaymentTerms } from '../payment-terms.ts'
import { hasPrepaymentInvoice } from '../prepayment.ts'
import { toPublicOrder } from '../public-order.ts'
import { readBatches } from '../record-batches.ts'
import { readStoredOrder, type StoredOrder } from '../stored-order.ts'
import { orderEvents } from '../tables.ts'
import { countBackorderedByLine } from '../take-backordered.ts'
import { listTransportEvidence } from '../transport-evidence.ts'
import { describeDelivery } from './describe-delivery.ts'
import { describeFulfilment } from './describe-fulfilment.ts'

/** Reads an order for staff, with its history and documents; null when unknown. */
export const readAdminOrder = async (db: Queryable, id: number): Promise<AdminOrder | null> => {
  const stored = await readStoredOrder(db, id)
  if (!stored) return null
  const { order } = stored
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id))
  const documents = await listOrderDocuments(db, id)
  const fulfilment = await readFulfilment(db, order)
  const publicOrder = toPublicOrder(stored)
  return {
    ...publicOrder,
    id,
    lines: await readAdminLines(db, stored, { publicOrder, fulfilment }),
    ...(await describeFulfilment(db, order, fulfilment)),
    ...(await describeParcels(db, order)),
    wants_e_invoice: order.wantsEInvoice,
    lacks_vat_proof: lacksVatProof(order),
    is_export: order.vatExempt && findVatExemptionReason(order.delivery.country) === 'export',
    transport_evidence: await listTransportEvidence(db, id),
    tags: order.tags,
    notes: await listNotes(db, id),
    messages: await listMessages(db, id),
    version: order.version,
    language: order.language,
    client_id: order.clientId,
    client: order.client,
    short_contact_address: order.shortContactAddress,
    delivery_user_comment: order.comment,
    delivery_address: order.delivery.address,
    country: order.delivery.country,
    ...(await describeDelivery(db, order)),
    received_on: findReceivedOn(events),
    allowed_steps: listAllowedChanges(order.state, 'staff', toPaymentTerms(order), fulfilment.progress),
    history: events.map(({ at, actor, kind, details }) => ({ at: at.toISOString(), actor, kind, details })),
    has_prepayment: hasPrepaymentInvoice(stored, (await readSettings(db)).company.iban),
    invoices: documents.map(({ number, kind, cause, totalCents, issuedAt }) => ({
      number,
      kind,
      cause,
      total: toEuros(totalCents),
      issued_at: issuedAt.toISOString(),
    })),
  }
}

const toFitSource = (fit: FitSnapshot | null): AdminLine['fit_source'] =>
  fit?.source && fit.confidence
    ? { name: fit.source, confidence: fit.confidence, decided_at: fit.decidedAt ?? null }
    : undefined

/** Adds product data for staff to the lines, with one query per kind of data. */
const readAdminLines = async (
  db: Queryable,
  { order, lines }: StoredOrder,
  { publicOrder, fulfilment }: { publicOrder: PublicOrder; fulfilment: OrderFulfilment },
): Promise<AdminLine[]> => {
  const productIds = [...new Set(lines.map(line => line.productId))]
  const [images, amounts] = await Promise.all([readMainPictureUrls(db, productIds), readStockAmounts(db, productIds)])
  const backordered = await countBackorderedByLine(db, order, fulfilment)
  const recordedBatches = await readBatches(db, order.id)
  const received = await readReceivedBatches(db, productIds)
  return lines.map(({ position, productId, unitCents, fit }, index) => ({
    ...getElementAt(publicOrder.lines, index),
    position,
    image: images.get(productId) ?? null,
    stock: [...(amounts.get(productId) ?? [])],
    gross: toEuros(unitCents),
    sent: fulfilment.pieces[index]?.sent ?? 0,
    returned: fulfilment.pieces[index]?.returned ?? 0,
    backordered: backordered[index] ?? 0,
    batches: (recordedBatches.get(productId) ?? []).join(', '),
    received_batches: listLatestBatches(received, productId),
    fit_source: toFitSource(fit),
  }))
}
