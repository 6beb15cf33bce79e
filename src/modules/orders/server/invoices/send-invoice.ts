import { and, asc, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { ok, unwrap } from '#kernel/result.ts'
import type { PublicDocument } from '#orders/contract-order.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { write } from '#platform/server/write.ts'
import type { StoredOrder } from '../stored-order.ts'
import { invoices } from '../tables.ts'
import type { InvoiceRow } from './issue-invoice.ts'
import { issueInvoice } from './issue-sale-documents.ts'
import { renderInvoice } from './render-invoice.ts'

/** Lists the documents of the order's page. */
export const listPublicDocuments = (db: Queryable, orderId: number): Promise<PublicDocument[]> =>
  db
    .select({ number: invoices.number, kind: invoices.kind })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.number))

/** Sends the invoice, or the document with this number, as PDF; false when there is no such document. */
export const sendInvoice = async (
  app: App,
  reply: FastifyReply,
  stored: StoredOrder,
  number: number | undefined,
): Promise<boolean> => {
  const invoice = await findDocument(app, stored, number)
  if (!invoice) return false
  const { content, contentType, filename } = await renderInvoice(app, invoice, stored)
  // The reply must not be awaited: Fastify's reply is a thenable.
  sendPdf(reply, { content, contentType, filename })
  return true
}

/** A job issues the invoice after the payment; an earlier request issues it at once. */
const findDocument = async (
  app: App,
  { order }: StoredOrder,
  number: number | undefined,
): Promise<InvoiceRow | null | undefined> => {
  if (number === undefined) {
    if (order.paidAt === null) return null
    return unwrap(
      await write(app, createSystemActor('order-invoice'), async tx => ok(await issueInvoice(tx, order.id, app.now()))),
    )
  }
  const [document] = await app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, order.id), eq(invoices.number, number)))
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
