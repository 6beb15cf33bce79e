import { setTimeout as pause } from 'node:timers/promises'
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

/** The reader waits this long for the job of the payment, which usually issues the invoice within a second. */
const ISSUE_WAIT_MS = 5_000
const POLL_INTERVAL_MS = 250
/** A reader of a late invoice may try again after this time. */
const RETRY_SECONDS = 10

/**
 * Sends the invoice, or the document with this number, as PDF. Answers 404 when there is no such document. The first
 * link after a payment waits for the payment's job, and answers 409 if the job is late. A read never issues an
 * invoice: its number cannot be taken back.
 */
export const sendInvoice = async (
  app: App,
  reply: FastifyReply,
  stored: StoredOrder,
  { number, t }: { number?: number | undefined; t: Translate },
): Promise<FastifyReply | HttpError> => {
  const isAwaited = number === undefined && stored.order.paidAt !== null
  const invoice = isAwaited
    ? await waitForInvoice(app.db, stored.order.id)
    : await findDocument(app.db, stored.order.id, number)
  if (!invoice && isAwaited)
    return httpError(409, t('orders.problem.invoiceNotIssued'), { retryAfterSeconds: RETRY_SECONDS })
  if (!invoice) return httpError(404, t('orders.problem.noInvoice'))
  // The reply must not be awaited: Fastify's reply is a thenable.
  const file = await renderInvoice(app, invoice, stored)
  return sendPdf(reply, file)
}

const waitForInvoice = async (db: Queryable, orderId: number): Promise<InvoiceRow | undefined> => {
  for (let waitedMs = 0; waitedMs < ISSUE_WAIT_MS; waitedMs += POLL_INTERVAL_MS) {
    const invoice = await findDocument(db, orderId, undefined)
    if (invoice) return invoice
    await pause(POLL_INTERVAL_MS)
  }
  return findDocument(db, orderId, undefined)
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
