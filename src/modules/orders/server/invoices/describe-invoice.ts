import { formatDay } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import { translateUnit } from '#kernel/unit.ts'
import { describeRoadUse } from '#orders/domain/describe-road-use.ts'
import type { DocumentMoney } from '#orders/domain/document-money.ts'
import { computeGrossUnitCents, computeListCents } from '#orders/domain/invoice.ts'
import { findVatExemptionReason } from '#orders/domain/vat-exemption-reason.ts'
import type { Translate } from '#platform/server/app.ts'
import {
  describeOrder,
  describeSums,
  describeVat,
  formatNetPrice,
  type LineTexts,
  type OrderTexts,
} from '../describe-order.ts'
import type { StoredOrder } from '../stored-order.ts'
import type { DocumentHead } from '../summary/render-order-documents.ts'
import type { InvoiceRow } from './issue-invoice.ts'

/**
 * Describes an invoice or credit note from the copies made at its issue, with its current money. Amounts of a credit
 * note are negative. `t` translates to the order's language.
 */
export const describeInvoice = (
  invoice: InvoiceRow,
  stored: StoredOrder,
  money: DocumentMoney,
  t: Translate,
): { texts: OrderTexts; head: DocumentHead } => {
  const { seller, buyer, vat, vatExempt } = invoice
  const { language } = stored.order
  const direction = invoice.kind === 'credit' ? -1 : 1
  const formatSigned = (cents: number) => formatCents(direction * cents, language)
  const orderTexts = describeOrder(
    { ...stored, order: { ...stored.order, ...buyer }, lines: [], heldUntil: null },
    { company: seller },
    t,
  )
  return {
    texts: {
      ...orderTexts,
      expected: null,
      withdrawal: null,
      lines: describeLines(invoice, stored, formatSigned, t),
      vat: vat.filter(row => row.sumCents !== 0).map(row => describeVat(row, formatSigned, t, language)),
      total: { label: formatTotalLabel(invoice, t), value: formatSigned(invoice.totalCents) },
      balance: describeSums(listSums(money), language, t),
      exemption: vatExempt
        ? t(`orders.invoice.exemption.${findVatExemptionReason(stored.order.delivery.country)}`)
        : null,
    },
    head: {
      title: t(`orders.invoice.${invoice.kind}`),
      number: String(invoice.number),
      facts: {
        title: t('orders.invoice.order', { number: orderTexts.number }),
        lines: [
          t('orders.invoice.issued', { day: formatDay(invoice.issuedAt, language) }),
          ...(money.kind === 'invoice' ? [describePayment(money, stored, t)] : []),
          ...(invoice.creditOf === null
            ? []
            : [t(`orders.invoice.reference.${invoice.kind}`, { number: invoice.creditOf })]),
        ],
      },
      columns: vatExempt
        ? { price: t('orders.invoice.netPrice'), total: t('orders.summary.sum') }
        : {
            net: t('orders.invoice.netPrice'),
            price: t('orders.invoice.grossPrice'),
            total: t('orders.invoice.withVat'),
          },
    },
  }
}

/** Quantity times price equals the line's total; each discount and deduction is a row of its own. */
const describeLines = (
  { kind, lines, vatExempt, creditOf, totalCents: documentCents }: InvoiceRow,
  { order: { language } }: StoredOrder,
  formatSigned: (cents: number) => string,
  t: Translate,
): LineTexts[] => {
  const emptyCells = { code: '', notes: [], amount: '', net: '', price: '' }
  if (lines.length === 0) {
    const name = t(`orders.invoice.${kind === 'credit' ? 'partialCredit' : 'failedRefund'}`, { number: creditOf ?? '' })
    return [{ ...emptyCells, name, total: formatSigned(documentCents) }]
  }
  return lines.flatMap(line => {
    const { keptCents = 0, discounts = [], amount } = line
    const listCents = computeListCents(line)
    const grossCents = computeGrossUnitCents(line)
    const netPrice = formatNetPrice(line.unitNet, language, vatExempt ? { amount, totalCents: listCents } : undefined)
    const grossPrice = grossCents === null ? '' : formatCents(grossCents, language)
    const lineTexts = {
      ...emptyCells,
      code: line.class === 'shipping' ? '' : line.code1,
      name: line.name,
      amount: `${kind === 'credit' ? '−' : ''}${amount}\u00a0${translateUnit(line.unit, language, amount)}`,
      net: vatExempt ? '' : netPrice,
      price: vatExempt ? netPrice : grossPrice,
      notes: kind === 'invoice' && line.roadUse ? [describeRoadUse(line.roadUse, language, t)] : [],
      total: formatSigned(listCents),
    }
    const deductionKey = line.class === 'shipping' ? 'deliveryDeduction' : 'deduction'
    const reductions = [
      ...discounts.map(discount => ({ ...discount, name: t('orders.invoice.discount', { name: discount.name }) })),
      ...(keptCents > 0 ? [{ name: t(`orders.invoice.${deductionKey}`), cents: keptCents }] : []),
    ]
    return [lineTexts, ...reductions.map(({ name, cents }) => ({ ...emptyCells, name, total: formatSigned(-cents) }))]
  })
}

const describePayment = (
  money: Extract<DocumentMoney, { kind: 'invoice' }>,
  { order }: StoredOrder,
  t: Translate,
): string => {
  const { settledAt, paidCents, openCents } = money
  if (settledAt) return t('orders.summary.paidOn', { day: formatDay(settledAt, order.language) })
  if (openCents === 0) return t('orders.invoice.creditedInFull')
  return t(`orders.summary.payments.${paidCents > 0 ? 'partlyPaid' : 'unpaid'}`)
}

/** A fully paid invoice shows only its date; other invoices list their payments under the total. */
const listSums = (money: DocumentMoney): Record<string, number> => {
  if (money.kind === 'credit')
    return { due: money.refundDueCents, refunded: money.paidBackCents, setOff: money.setOffCents }
  const { creditedCents, paidCents, openCents } = money
  return creditedCents === 0 && openCents === 0 ? {} : { credited: creditedCents, received: paidCents, open: openCents }
}

const formatTotalLabel = ({ kind, vatExempt }: InvoiceRow, t: Translate): string => {
  if (kind === 'credit') return t('orders.invoice.totalCredited')
  return t(vatExempt ? 'orders.summary.totalWithoutVat' : 'orders.summary.totalWithVat')
}
