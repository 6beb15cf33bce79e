import { fillPlaceholders, type MailTexts } from '#kernel/mail-template.ts'
import type { Translate } from '#platform/server/app.ts'
import type { MailBranding } from '#platform/server/mail/mail-branding.ts'
import type { OrderTexts } from './describe-order.ts'
import type { MailFact, MailLink, MailParts } from './order-mail-parts.ts'
import { renderOrderMailHtml } from './render-order-mail-html.ts'
import { renderOrderMailText } from './render-order-mail-text.ts'

type StaffMailKind = 'newOrder'

export interface OrderMail {
  subject: string
  html: string
  text: string
}

export type OrderMailKind =
  | 'placed'
  | 'paid'
  | 'shipped'
  | 'cancelled'
  | 'unpaid'
  | 'returned'
  | 'refunded'
  | 'partlyShipped'
  | 'edited'
  | 'returnInspected'
  | 'partlyPaid'
  | 'furtherPayment'
  | 'paidLate'

interface MailContent {
  shopName: string
  /** The shop's name alone by default. */
  branding?: MailBranding
  /** The customer's name for the owner's texts. */
  buyerName?: string
  /** The address of the order's page. */
  link: string
  /** An amount can be paid on the order's page. */
  isPayable: boolean
  t: Translate
  /** Values for the placeholders besides the number; a `context` selects other texts (`intro_collected`). */
  values?: Record<string, string | number>
  /** A sentence under the introduction. */
  note?: string
  facts?: readonly MailFact[]
  /** Contact data that the customer should check. */
  buyerDetails?: readonly string[]
  /** The link to the terms of sale. */
  terms?: MailLink | undefined
  /** The link to the withdrawal function. */
  withdraw?: MailLink | undefined
  /** File names of attached legal texts. */
  attachedNames?: readonly string[]
  /** Pictures of the lines, in their order; null without one. */
  pictures?: readonly (string | null)[]
  /** Links to the order's PDF documents. */
  documents?: readonly MailLink[]
  /** Texts of the owner that replace the originals. */
  texts?: Partial<MailTexts>
}

type MailKinds = ReadonlySet<OrderMailKind | StaffMailKind>

/** Mails that state when the goods leave. */
const KINDS_WITH_DISPATCH_TIME: MailKinds = new Set(['placed', 'paid', 'shipped'])

/** Mails about an order that the customer can still withdraw from. */
const KINDS_WITH_WITHDRAWAL: MailKinds = new Set([
  ...KINDS_WITH_DISPATCH_TIME,
  'partlyPaid',
  'furtherPayment',
  'edited',
  'partlyShipped',
])

/** Mails that introduce the list of lines. */
const KINDS_WITH_LIST: MailKinds = new Set(['placed', 'edited'])

/** Renders an order mail as HTML and text in the order's language, without tracking pixels. */
export const renderOrderMail = (
  kind: OrderMailKind | StaffMailKind,
  orderTexts: OrderTexts,
  content: MailContent,
): OrderMail => {
  const {
    shopName,
    link,
    isPayable,
    t,
    note = '',
    facts = [],
    buyerDetails = [],
    terms,
    withdraw,
    documents = [],
    attachedNames = [],
  } = content
  const { subject, heading, intro, closing } = fillMailTexts(kind, orderTexts, content)
  const dispatchTime = KINDS_WITH_DISPATCH_TIME.has(kind) ? (orderTexts.expected ?? '') : ''
  const notes = [note, dispatchTime].filter(text => text !== '')
  const withdrawal =
    KINDS_WITH_WITHDRAWAL.has(kind) && orderTexts.withdrawal
      ? { text: orderTexts.withdrawal, links: [withdraw, terms].filter(mailLink => mailLink !== undefined) }
      : null
  const attachmentNotice =
    attachedNames.length > 0 ? t('orders.mail.attached', { files: attachedNames.join(', ') }) : ''
  const action = t(isPayable ? 'orders.mail.payOrder' : 'orders.mail.viewOrder')
  // The owner's own text may introduce the list itself.
  const listIntro = content.texts?.lead === undefined && KINDS_WITH_LIST.has(kind) ? t(`orders.mail.${kind}.list`) : ''
  const parts: MailParts = {
    orderTexts,
    heading,
    intro,
    listIntro,
    closing,
    notes,
    facts,
    buyerDetails,
    withdrawal,
    documents,
    attachmentNotice,
    action,
    link,
    t,
  }
  return {
    subject,
    text: renderOrderMailText(parts),
    html: renderOrderMailHtml({
      branding: content.branding ?? { shopName },
      pictures: content.pictures ?? [],
      ...parts,
    }),
  }
}

/** Fills the placeholders of the owner's texts; texts that the owner did not change are the originals. */
const fillMailTexts = (
  kind: OrderMailKind | StaffMailKind,
  orderTexts: OrderTexts,
  { shopName, buyerName = '', t, values = {}, texts = {} }: MailContent,
): Record<'subject' | 'heading' | 'intro' | 'closing', string> => {
  const translationValues = { ...values, number: orderTexts.number }
  const templateValues = { number: orderTexts.number, name: buyerName, total: orderTexts.total.value, shop: shopName }
  const placeholderValues = { ...templateValues, ...(values.sum !== undefined && { sum: String(values.sum) }) }
  const fillText = (part: 'subject' | 'heading' | 'intro', text: string | undefined): string =>
    text === undefined ? t(`orders.mail.${kind}.${part}`, translationValues) : fillPlaceholders(text, placeholderValues)
  return {
    // A line break would start another mail header.
    subject: fillText('subject', texts.subject).replace(/\p{Cc}+/gu, ' '),
    heading: fillText('heading', texts.heading),
    // The owner's sentence about a payment speaks of goods that are still to be packed.
    intro: fillText('intro', values.context === 'sent' ? undefined : texts.lead),
    closing: fillPlaceholders(texts.closing ?? '', placeholderValues),
  }
}
