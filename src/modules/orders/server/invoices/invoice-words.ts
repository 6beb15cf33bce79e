import { formatCents } from '#kernel/money.ts'
import { exemptionGround } from '#orders/domain/exemption-ground.ts'
import type { Translate } from '#platform/server/app.ts'
import { dayIn, netPrice, type OrderWords, orderWords, vatWords } from '../order-words.ts'
import type { StoredOrder } from '../stored-order.ts'
import type { PaperHead } from '../summary/write-summary.ts'
import type { InvoiceRow } from './issue-invoice.ts'

/**
 * An invoice or credit note in words, from the copies that were made when it was issued. A credit note's sums are below
 * zero. `t` speaks the order's language.
 */
export const invoiceWords = (
  invoice: InvoiceRow,
  stored: StoredOrder,
  t: Translate,
): { words: OrderWords; head: PaperHead } => {
  const { seller, buyer, vat, vatExempt } = invoice
  const { language } = stored.order
  const sign = invoice.kind === 'credit' ? -1 : 1
  const money = (cents: number) => formatCents(sign * cents, language)
  const words = orderWords({ order: { ...stored.order, ...buyer }, lines: [], heldUntil: null }, { company: seller }, t)
  const lines = invoice.lines.map(line => ({
    code: line.class === 'shipping' ? '' : line.code1,
    name: line.name,
    when: '',
    amount: `${sign < 0 ? '−' : ''}${line.amount}\u00a0${line.unit}`,
    price: netPrice(line.unitNet, language),
    total: money(line.totalCents),
  }))
  const partly = {
    code: '',
    name: t(`orders.invoice.${invoice.kind === 'credit' ? 'partly' : 'notBack'}`, { number: invoice.creditOf ?? '' }),
    when: '',
    amount: '',
    price: '',
    total: money(invoice.totalCents),
  }
  return {
    words: {
      ...words,
      expected: null,
      withdrawal: null,
      lines: lines.length > 0 ? lines : [partly],
      vat: vat.filter(row => row.sumCents !== 0).map(row => vatWords(row, money, t)),
      total: { label: totalLabel(invoice, t), value: money(invoice.totalCents) },
      exemption: vatExempt ? t(`orders.invoice.exemption.${exemptionGround(stored.order.delivery.country)}`) : null,
    },
    head: {
      title: t(`orders.invoice.${invoice.kind}`),
      number: String(invoice.number),
      facts: {
        title: t('orders.invoice.order', { number: words.number }),
        lines: [
          t('orders.invoice.issued', { day: dayIn(language, invoice.issuedAt) }),
          ...(invoice.kind === 'credit' ? [] : [words.payment]),
          ...(invoice.creditOf === null ? [] : [t(`orders.invoice.to.${invoice.kind}`, { number: invoice.creditOf })]),
        ],
      },
      columns: {
        price: t('orders.invoice.netPrice'),
        total: t(vatExempt ? 'orders.summary.sum' : 'orders.invoice.withVat'),
      },
    },
  }
}

const totalLabel = ({ kind, vatExempt }: InvoiceRow, t: Translate): string => {
  if (kind === 'credit') return t('orders.invoice.totalBack')
  return t(vatExempt ? 'orders.summary.totalWithoutVat' : 'orders.summary.totalWithVat')
}
