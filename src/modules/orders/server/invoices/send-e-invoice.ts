import type { FastifyReply } from 'fastify'
import type { EInvoiceFormat } from '#orders/contract-order.ts'
import { findBrokenRules } from '#orders/domain/e-invoice/find-broken-rules.ts'
import { renderEArve } from '#orders/domain/e-invoice/render-e-arve.ts'
import { renderUbl } from '#orders/domain/e-invoice/render-ubl.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import type { MailAttachment } from '#platform/server/mail/queue-mail.ts'
import type { StoredOrder } from '../stored-order.ts'
import type { InvoiceRow } from './issue-invoice.ts'
import { readEInvoice } from './read-e-invoice.ts'

/** Renders a document of a business as UBL; null for consumers, and for a document that breaks a rule. */
export const renderEInvoiceAttachment = async (
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
