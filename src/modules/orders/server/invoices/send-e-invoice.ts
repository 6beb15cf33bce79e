import type { FastifyReply } from 'fastify'
import type { EInvoiceFormat } from '#orders/contract-order.ts'
import { findBrokenRules } from '#orders/domain/e-invoice/find-broken-rules.ts'
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

/** Renders the e-invoices that accompany the mail about these documents. Others come with the shipment. */
export const renderEInvoices = async (
  app: Pick<App, 'db' | 'texts'>,
  documents: readonly InvoiceRow[],
  stored: StoredOrder,
): Promise<MailAttachment[]> => {
  const dispatchedAt = await readDispatchedAt(app.db, stored)
  const readyDocuments = documents.filter(
    document => !needsDispatch(document, stored) || (dispatchedAt !== null && document.issuedAt >= dispatchedAt),
  )
  return renderAttachments(app, readyDocuments, stored)
}

/** Renders the e-invoices that waited for the last shipment. */
export const renderDispatchedEInvoices = async (
  app: Pick<App, 'db' | 'texts'>,
  stored: StoredOrder,
): Promise<MailAttachment[]> => {
  const dispatchedAt = await readDispatchedAt(app.db, stored)
  if (dispatchedAt === null) return []
  const documents = await listOrderDocuments(app.db, stored.order.id)
  const waitingDocuments = documents.filter(
    document => needsDispatch(document, stored) && document.issuedAt < dispatchedAt,
  )
  return renderAttachments(app, waitingDocuments, stored)
}

const renderAttachments = async (
  app: Pick<App, 'db' | 'texts'>,
  documents: readonly InvoiceRow[],
  stored: StoredOrder,
): Promise<MailAttachment[]> => {
  const attachments = await Promise.all(documents.map(document => renderAttachment(app, document, stored)))
  return attachments.filter(attachment => attachment !== null)
}

/** Renders a document of a business as UBL; null for consumers, and for a document that breaks a rule. */
const renderAttachment = async (
  app: Pick<App, 'db' | 'texts'>,
  { number, buyer }: InvoiceRow,
  stored: StoredOrder,
): Promise<MailAttachment | null> => {
  if (buyer.clientType !== 'business') return null
  const invoice = await readEInvoice(app, stored, number)
  if (!invoice || findBrokenRules(invoice).length > 0) return null
  return {
    filename: `ubl-${number}.xml`,
    contentType: 'application/xml',
    content: Buffer.from(renderUbl(invoice)),
  }
}

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
  const corrections = new Set(findBrokenRules(invoice).map(({ correction }) => correction))
  if (corrections.size > 0) {
    const list = [...corrections].map(correction => t(`orders.eInvoice.correction.${correction}`)).join('; ')
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
