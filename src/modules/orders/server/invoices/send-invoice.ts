import { and, asc, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { StoredOrder } from '../stored-order.ts'
import { invoices } from '../tables.ts'
import type { InvoiceRow } from './issue-invoice.ts'
import { writeInvoice } from './write-invoice.ts'

/** Everything that was issued for an order, in the order of its numbers. */
export const invoicesOf = (db: Queryable, orderId: number): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number))

/** Sends an order's invoice, or its paper of this number, as PDF; null when there is none. */
export const sendInvoice = async (
  app: App,
  reply: FastifyReply,
  stored: StoredOrder,
  number: number | undefined,
): Promise<FastifyReply | null> => {
  const which = number === undefined ? eq(invoices.kind, 'invoice') : eq(invoices.number, number)
  const [invoice] = await app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, stored.order.id), which))
  if (!invoice) return null
  const { content, contentType, filename } = await writeInvoice(app, invoice, stored)
  return sendPdf(reply, { content, contentType, filename })
}

/** A paper about a person: kept by nobody on the way, found by no search engine. */
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
