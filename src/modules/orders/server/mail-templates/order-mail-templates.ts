import { formatDay } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import type { MailTexts } from '#kernel/mail-template.ts'
import { formatCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { computeOrderSums } from '#orders/domain/balance.ts'
import { buildMailRule, MAIL_KINDS, type MailKind } from '#orders/domain/order-mail-kinds.ts'
import { buildVatTable } from '#orders/domain/order-money.ts'
import type { PaymentStatus } from '#orders/domain/payment-status.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type MailBranding, readMailBranding } from '#platform/server/mail/mail-branding.ts'
import type { MailTemplate } from '#platform/server/mail/mail-templates.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { pickWithdrawalLabels } from '#shop/domain/withdrawal-labels.ts'
import { readSettings } from '#shop/server/shop.ts'
import { describeSeller, describeSums, describeVat, type OrderTexts } from '../describe-order.ts'
import type { MailFact } from '../order-mail-parts.ts'
import { type OrderMail, renderOrderMail } from '../render-order-mail.ts'
import { listTrackingFacts } from '../tracking-facts.ts'
import { findTextSource, listOriginalTexts } from './mail-texts.ts'

const UNIT_CENTS = 24_900
const VAT_BASIS_POINTS = 2_400
const QUANTITY = 2

const TOTAL_CENTS = UNIT_CENTS * QUANTITY
/** The part of the total that a partial or further payment brings. */
const PART_CENTS = 20_000

/** The payment status of an order when it gets this mail; other mails are about paid orders. */
const STATUS_BY_KIND: Partial<Record<MailKind, PaymentStatus>> = {
  placed: 'unpaid',
  cancelled: 'refundDue',
  unpaid: 'void',
  partlyPaid: 'partlyPaid',
  paidLate: 'refundDue',
  refunded: 'refunded',
  returned: 'refundDue',
  returnInspected: 'refundDue',
}
const findStatus = (kind: MailKind): PaymentStatus => STATUS_BY_KIND[kind] ?? 'paid'

const CANCELLED_KINDS: ReadonlySet<MailKind> = new Set(['cancelled', 'paidLate'])

/** Computes the amounts that such an order lists beside its total, as for a real order. */
const computeExampleSums = (kind: MailKind): Readonly<Record<string, number>> => {
  const status = findStatus(kind)
  const isCancelled = CANCELLED_KINDS.has(kind)
  const isRefundStage = status === 'refundDue' || status === 'refunded'
  if (!isRefundStage && status !== 'partlyPaid') return {}
  return {
    ...computeOrderSums({
      state: isCancelled ? 'cancelled' : 'paid',
      paidAt: null,
      totalCents: TOTAL_CENTS,
      returnedCents: isRefundStage && !isCancelled ? TOTAL_CENTS : 0,
      allowanceCents: 0,
      paidCents: status === 'partlyPaid' ? PART_CENTS : TOTAL_CENTS,
      refundedCents: status === 'refunded' ? TOTAL_CENTS : 0,
    }),
  }
}

interface ExampleOrder {
  kind: MailKind
  language: Language
  settings: ShopSettings
}

const buildExampleTexts = ({ kind, language, settings }: ExampleOrder, t: Translate, now: Date): OrderTexts => {
  const status = findStatus(kind)
  const formatMoney = (cents: number) => formatCents(cents, language)
  const line = { vatBasisPoints: VAT_BASIS_POINTS, totalCents: TOTAL_CENTS }
  return {
    language,
    number: '100001',
    placed: formatDay(now, language),
    payment:
      status === 'paid'
        ? t('orders.summary.paidOn', { day: formatDay(now, language) })
        : t(`orders.summary.payments.${status}`),
    balance: describeSums(computeExampleSums(kind), language, t),
    state: '',
    seller: describeSeller(settings.company, t),
    buyer: ['Mari Maasikas'],
    delivery: [t('orders.mail.example.delivery')],
    expected: null,
    withdrawal: t('orders.summary.withdrawal'),
    lines: [
      {
        code: 'PL-10001',
        name: t('orders.mail.example.product'),
        notes: [],
        amount: `${QUANTITY}\u00a0${t('orders.mail.example.unit')}`,
        net: '',
        price: formatMoney(UNIT_CENTS),
        total: formatMoney(TOTAL_CENTS),
      },
    ],
    vat: buildVatTable([line], { isExempt: false }).map(row => describeVat(row, formatMoney, t, language)),
    total: { label: t('orders.summary.totalWithVat'), value: formatMoney(TOTAL_CENTS) },
    exemption: null,
  }
}

const buildExampleFacts = (kind: MailKind, sum: string, t: Translate): MailFact[] => {
  if (kind === 'refunded') return [{ label: t('orders.mail.refundAmount'), value: sum }]
  if (kind === 'returnInspected') return [{ label: t('orders.mail.returnValue'), value: sum }]
  if (kind === 'shipped' || kind === 'partlyShipped') return listTrackingFacts({ code: 'CE123456789EE', url: '' }, t)
  return []
}

interface ExampleRequest {
  kind: MailKind
  language: Language
  texts: MailTexts
  settings: ShopSettings
  branding: MailBranding
}

/** Renders a mail of this kind about the example order; its link opens the shop. */
const renderExampleMail = (
  app: Pick<App, 'texts' | 'now' | 'settings'>,
  { kind, language, texts, settings, branding }: ExampleRequest,
): OrderMail => {
  const t = app.texts(language)
  const orderTexts = buildExampleTexts({ kind, language, settings }, t, app.now())
  const { kind: source, values } = findTextSource(kind)
  const isPart = kind === 'partlyPaid' || kind === 'furtherPayment'
  const sum = formatCents(isPart ? PART_CENTS : TOTAL_CENTS, language)
  return renderOrderMail(source, orderTexts, {
    shopName: settings.name,
    branding,
    buyerName: 'Mari',
    link: `${app.settings.publicUrl}/${language}`,
    withdraw: {
      label: pickWithdrawalLabels(settings.withdrawalTexts, language).open,
      address: `${app.settings.publicUrl}/${language}/withdrawal`,
    },
    terms: {
      label: t('orders.mail.terms'),
      address: `${app.settings.publicUrl}/${language}/${pickText(settings.termsPageSlug, language)}`,
    },
    isPayable: kind === 'placed' || kind === 'partlyPaid',
    t,
    values: { ...values, sum },
    facts: buildExampleFacts(kind, sum, t),
    texts,
  })
}

export const orderMailTemplates: readonly MailTemplate[] = MAIL_KINDS.map(kind => ({
  ...buildMailRule(kind),
  kind,
  buildTexts: (t, values) => listOriginalTexts(kind, t, values),
  renderExample: async (app, language, texts) =>
    renderExampleMail(app, {
      kind,
      language,
      texts,
      settings: await readSettings(app.db),
      branding: await readMailBranding(app.db, app),
    }),
}))
