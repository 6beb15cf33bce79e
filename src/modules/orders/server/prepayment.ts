import { formatDay } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import { computeOrderSums, computePayableCents } from '#orders/domain/balance.ts'
import { computePaymentDeadline } from '#orders/domain/payment-deadline.ts'
import { buildReferenceNumber } from '#orders/domain/reference-number.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { MailAttachment } from '#platform/server/mail/queue-mail.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { describeOrder, describeSums, type OrderTexts } from './describe-order.ts'
import { listOrderDocuments } from './invoices/issue-invoice.ts'
import type { StoredOrder } from './stored-order.ts'
import { renderDocument } from './summary/render-document.ts'
import type { DocumentHead } from './summary/render-order-documents.ts'

type Payee = Pick<ShopSettings, 'company' | 'unpaidDays'>

/** A transfer is due before the goods leave, which excludes payment on delivery. */
export const hasPrepaymentInvoice = ({ order }: Pick<StoredOrder, 'order'>, iban: string): boolean =>
  iban !== '' && order.paysBy !== 'cash' && computePayableCents(order) > 0

/** Formats an account number in groups of four. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Formats the deadline for a transfer in the order's language; null without one. */
export const formatDueDay = ({ order, heldUntil }: StoredOrder, unpaidDays: number): string | null => {
  const deadline = computePaymentDeadline({ ...order, heldUntil, unpaidDays })
  return deadline && formatDay(deadline, order.language)
}

/**
 * Describes the prepayment invoice, which asks for a transfer and is not a VAT invoice. `t` translates to the order's
 * language.
 */
export const describePrepayment = (
  stored: StoredOrder,
  settings: Payee,
  /** The numbers of the order's issued invoices. */
  invoiceNumbers: readonly number[],
  t: Translate,
): { texts: OrderTexts; head: DocumentHead } => {
  const { number, language } = stored.order
  const { company, unpaidDays } = settings
  const { due: _, ...sums } = computeOrderSums(stored.order)
  const dueDay = formatDueDay(stored, unpaidDays)
  const reference = buildReferenceNumber(number)
  const orderTexts = describeOrder(stored, settings, t)
  const values = {
    sum: formatCents(sums.open, language),
    name: company.name,
    iban: formatIban(company.iban),
    reference,
  }
  return {
    texts: { ...orderTexts, balance: describeSums(sums, language, t), expected: null, withdrawal: null },
    head: {
      title: t('orders.prepayment.title'),
      number: String(number),
      facts: {
        title: t('orders.invoice.order', { number }),
        lines: [
          orderTexts.placed,
          ...(dueDay === null ? [] : [t('orders.prepayment.due', { day: dueDay })]),
          t('orders.prepayment.reference', { reference }),
        ],
      },
      columns: { price: t('orders.summary.price'), total: t('orders.summary.sum') },
      notes: [t('orders.prepayment.pay', values), describeInvoices(invoiceNumbers, t)],
    },
  }
}

const describeInvoices = (numbers: readonly number[], t: Translate): string =>
  numbers.length === 0
    ? t('orders.prepayment.noInvoice')
    : t('orders.prepayment.invoices', { count: numbers.length, numbers: numbers.join(', ') })

/** Renders the prepayment invoice as PDF in the order's language. */
export const renderPrepayment = async (
  app: Pick<App, 'db' | 'texts'>,
  stored: StoredOrder,
  settings: Payee & Pick<ShopSettings, 'name'>,
): Promise<MailAttachment> => {
  const t = app.texts(stored.order.language)
  const documents = await listOrderDocuments(app.db, stored.order.id)
  const invoiceNumbers = documents.flatMap(({ kind, number }) => (kind === 'invoice' ? [number] : []))
  const { texts, head } = describePrepayment(stored, settings, invoiceNumbers, t)
  return {
    filename: `${t('orders.prepayment.file')}-${stored.order.number}.pdf`,
    contentType: 'application/pdf',
    content: await renderDocument(texts, settings.name, t, head),
  }
}
