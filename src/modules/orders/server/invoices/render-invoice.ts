import type { App } from '#platform/server/app.ts'
import type { MailAttachment } from '#platform/server/mail/queue-mail.ts'
import { readSettings } from '#shop/server/shop.ts'
import type { StoredOrder } from '../stored-order.ts'
import { renderDocument } from '../summary/render-document.ts'
import { describeInvoice } from './describe-invoice.ts'
import type { InvoiceRow } from './issue-invoice.ts'
import { readDocumentMoney } from './read-document-money.ts'

/** Renders an invoice or credit note as PDF in the order's language. */
export const renderInvoice = async (
  app: Pick<App, 'db' | 'texts'>,
  invoice: InvoiceRow,
  stored: StoredOrder,
): Promise<MailAttachment> => {
  const t = app.texts(stored.order.language)
  const { name } = await readSettings(app.db)
  const money = (await readDocumentMoney(app.db, stored.order)).get(invoice.number)
  if (!money) throw new Error(`Document ${invoice.number} does not belong to order ${stored.order.number}`)
  const { texts, head } = describeInvoice(invoice, stored, money, t)
  const filePrefix = t(invoice.kind === 'credit' ? 'orders.invoice.creditFile' : 'orders.invoice.file')
  return {
    filename: `${filePrefix}-${invoice.number}.pdf`,
    contentType: 'application/pdf',
    content: await renderDocument(texts, name, t, head),
  }
}
