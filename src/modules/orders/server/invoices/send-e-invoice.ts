import type { FastifyReply } from 'fastify'
import { requireExisting } from '#kernel/require-existing.ts'
import type { EInvoiceFormat } from '#orders/contract-order.ts'
import type { EInvoice } from '#orders/domain/e-invoice/e-invoice.ts'
import { type Correction, findBrokenRules } from '#orders/domain/e-invoice/find-broken-rules.ts'
import { renderEArve } from '#orders/domain/e-invoice/render-e-arve.ts'
import { renderUbl } from '#orders/domain/e-invoice/render-ubl.ts'
import { hasShipped } from '#orders/domain/order-pieces.ts'
import { findVatExemptionReason } from '#orders/domain/vat-exemption-reason.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import type { MailAttachment } from '#platform/server/mail/queue-mail.ts'
import { readDispatches } from '../read-dispatches.ts'
import type { StoredOrder } from '../stored-order.ts'
import { type InvoiceRow, listOrderDocuments } from './issue-invoice.ts'
import { readEInvoice } from './read-e-invoice.ts'

/** A document within the EU without VAT names the day of dispatch, so it waits for the last shipment. */
const needsDispatch = ({ vatExempt }: InvoiceRow, { order }: StoredOrder): boolean =>
  vatExempt && findVatExemptionReason(order.delivery.country) === 'withinUnion'

/** Reads the moment of the last shipment or the hand-over; null while goods remain in the shop. */
const readDispatchedAt = async (db: Queryable, { order }: StoredOrder): Promise<Date | null> => {
  if (!hasShipped(order.state)) return null
  const dispatches = await readDispatches(db, order.id)
  return dispatches.at(-1)?.at ?? null
}

/** The e-invoices for a mail, and the documents that break a rule and lack one. */
export interface RenderedEInvoices {
  attachments: MailAttachment[]
  incomplete: { number: number; corrections: readonly Correction[] }[]
}

/** Renders the e-invoices that accompany the mail about these documents. Others come with the shipment. */
export const renderEInvoices = async (
  app: Pick<App, 'db' | 'texts'>,
  documents: readonly InvoiceRow[],
  stored: StoredOrder,
): Promise<RenderedEInvoices> => {
  const dispatchedAt = await readDispatchedAt(app.db, stored)
  const readyDocuments = documents.filter(
    document => !needsDispatch(document, stored) || (dispatchedAt !== null && document.issuedAt >= dispatchedAt),
  )
  return renderBusinessDocuments(app, readyDocuments, stored)
}

/** Renders the e-invoices that waited for the last shipment. */
export const renderDispatchedEInvoices = async (
  app: Pick<App, 'db' | 'texts'>,
  stored: StoredOrder,
): Promise<RenderedEInvoices> => {
  const dispatchedAt = await readDispatchedAt(app.db, stored)
  if (dispatchedAt === null) return { attachments: [], incomplete: [] }
  const documents = await listOrderDocuments(app.db, stored.order.id)
  const waitingDocuments = documents.filter(
    document => needsDispatch(document, stored) && document.issuedAt < dispatchedAt,
  )
  return renderBusinessDocuments(app, waitingDocuments, stored)
}

/** Renders the documents of businesses as UBL. Consumers get none. */
const renderBusinessDocuments = async (
  app: Pick<App, 'db' | 'texts'>,
  documents: readonly InvoiceRow[],
  stored: StoredOrder,
): Promise<RenderedEInvoices> => {
  const rendered: RenderedEInvoices = { attachments: [], incomplete: [] }
  for (const { number, buyer } of documents) {
    if (buyer.clientType !== 'business') continue
    const invoice = requireExisting(await readEInvoice(app, stored, number), `document ${number} of the order`)
    const corrections = listCorrections(invoice)
    if (corrections.length > 0) rendered.incomplete.push({ number, corrections })
    else
      rendered.attachments.push({
        filename: `ubl-${number}.xml`,
        contentType: 'application/xml',
        content: Buffer.from(renderUbl(invoice)),
      })
  }
  return rendered
}

const listCorrections = (invoice: EInvoice): Correction[] => [
  ...new Set(findBrokenRules(invoice).map(({ correction }) => correction)),
]

/**
 * Sends a document as an e-invoice. Answers 404 when the order has no such document, and 409 with what it lacks when
 * it breaks a rule.
 */
export const sendEInvoice = async (
  app: App,
  reply: FastifyReply,
  stored: StoredOrder,
  { number, format, t }: { number: number; format: EInvoiceFormat; t: Translate },
): Promise<FastifyReply | HttpError> => {
  const invoice = await readEInvoice(app, stored, number)
  if (!invoice) return httpError(404, t('orders.problem.noInvoice'))
  const corrections = listCorrections(invoice)
  if (corrections.length > 0) {
    const list = corrections.map(correction => t(`orders.eInvoice.correction.${correction}`)).join('; ')
    return httpError(409, t('orders.eInvoice.incomplete', { number, corrections: list }))
  }
  const xml = format === 'ubl' ? renderUbl(invoice) : renderEArve(invoice)
  return reply
    .type('application/xml; charset=utf-8')
    .headers({
      'content-disposition': `attachment; filename="${format}-${number}.xml"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    .send(xml)
}
