import { and, asc, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { PublicDocument } from '#orders/contract-order.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import type { StoredOrder } from '../stored-order.ts'
import { invoices } from '../tables.ts'
import { findDocumentsByCause, type InvoiceRow } from './issue-invoice.ts'
import { renderInvoice } from './render-invoice.ts'

/** Lists the documents of the order's page. */
export const listPublicDocuments = (db: Queryable, orderId: number): Promise<PublicDocument[]> =>
  db
    .select({ number: invoices.number, kind: invoices.kind })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.number))

/** The payment's job usually issues the invoice within this time. */
const ISSUE_SECONDS = 10

/**
 * Sends the invoice, or the document with this number, as PDF. Answers 404 when there is no such document, and 409
 * while the payment's job has not issued the invoice. A read never issues one: its number cannot be taken back.
 */
export const sendInvoice = async (
  app: App,
  reply: FastifyReply,
  stored: StoredOrder,
  { number, t }: { number?: number | undefined; t: Translate },
): Promise<FastifyReply | HttpError> => {
  const invoice = await findDocument(app.db, stored.order.id, number)
  if (!invoice && number === undefined && stored.order.paidAt !== null)
    return httpError(409, t('orders.problem.invoiceNotIssued'), { retryAfter: ISSUE_SECONDS })
  if (!invoice) return httpError(404, t('orders.problem.noInvoice'))
  // The reply must not be awaited: Fastify's reply is a thenable.
  const file = await renderInvoice(app, invoice, stored)
  return sendPdf(reply, file)
}

/** Finds the document with this number, or the first invoice of the sale. */
const findDocument = async (
  db: Queryable,
  orderId: number,
  number: number | undefined,
): Promise<InvoiceRow | undefined> => {
  if (number === undefined) return (await findDocumentsByCause(db, orderId, 'sale'))[0]
  const [document] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.number, number)))
  return document
}

/** The document contains personal data: caches must not store it, and search engines must not index it. */
export const sendPdf = (
  reply: FastifyReply,
  { content, contentType, filename }: { content: Buffer; contentType: string; filename: string },
): FastifyReply =>
  reply
    .type(contentType)
    .headers({
      'content-disposition': `inline; filename="${filename}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    .send(content)
