import { escapeHtml } from '#kernel/escape-html.ts'
import { fillPlaceholders, type MailTexts } from '#kernel/mail-template.ts'
import type { Translate } from '#platform/server/app.ts'
import type { MailBranding } from '#platform/server/mail/mail-branding.ts'
import { MAIL_BUTTON, renderMailPage } from '#platform/server/mail/mail-page.ts'
import type { OrderTexts } from './describe-order.ts'

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
  /** The buyer's name for the owner's texts. */
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
  /** Contact data that the buyer should check. */
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

type Kinds = ReadonlySet<OrderMailKind | StaffMailKind>

/** Mails that state when the goods leave. */
const KINDS_WITH_DISPATCH_TIME: Kinds = new Set(['placed', 'paid', 'shipped'])

/** Mails about an order that the buyer can still withdraw from. */
const KINDS_WITH_WITHDRAWAL: Kinds = new Set([
  ...KINDS_WITH_DISPATCH_TIME,
  'partlyPaid',
  'furtherPayment',
  'edited',
  'partlyShipped',
])

/** Mails that introduce the list of lines. */
const KINDS_WITH_LIST: Kinds = new Set(['placed', 'edited'])

export interface MailLink {
  label: string
  address: string
}

/** An extra row of the mail. */
export interface MailFact {
  label: string
  value: string
  link?: MailLink
}

/**
 * Renders an order mail as HTML and text in the order's language, without tracking pixels. `link` is the order's
 * page.
 */
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
  const attached = attachedNames.length > 0 ? t('orders.mail.attached', { files: attachedNames.join(', ') }) : ''
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
    attached,
    action,
    link,
    t,
  }
  return {
    subject,
    text: renderText(parts),
    html: renderHtml({ branding: content.branding ?? { shopName }, pictures: content.pictures ?? [], ...parts }),
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

interface MailParts {
  orderTexts: OrderTexts
  heading: string
  intro: string
  /** The sentence directly before the list; empty when not needed. */
  listIntro: string
  /** Empty unless the owner wrote one. */
  closing: string
  notes: readonly string[]
  facts: readonly MailFact[]
  buyerDetails: readonly string[]
  withdrawal: { text: string; links: readonly MailLink[] } | null
  documents: readonly MailLink[]
  /** Names the attached legal texts; empty without any. */
  attached: string
  action: string
  link: string
  t: Translate
}

const renderText = (parts: MailParts): string => {
  const { orderTexts, heading, closing, facts, buyerDetails, withdrawal, documents, action, link, t } = parts
  const { before, after } = splitAroundFacts(parts)
  return [
    heading,
    ...before,
    ...facts.map(fact => `${fact.label}: ${fact.value}${fact.link ? `\n${renderLinkText(fact.link)}` : ''}`),
    ...after,
    orderTexts.lines
      .map(
        line =>
          `${line.amount} × ${line.name}${line.code && ` (${line.code})`}: ${line.total}${line.notes.map(note => `\n  ${note}`).join('')}`,
      )
      .join('\n'),
    [...orderTexts.vat, orderTexts.total, ...orderTexts.balance].map(row => `${row.label}: ${row.value}`).join('\n'),
    ...(orderTexts.exemption ? [orderTexts.exemption] : []),
    `${t('orders.summary.delivery')}: ${orderTexts.delivery.join(', ')}`,
    `${t('orders.summary.payment')}: ${orderTexts.payment}`,
    ...(buyerDetails.length > 0 ? [`${t('orders.mail.buyerDetails')}:\n${buyerDetails.join('\n')}`] : []),
    [{ label: action, address: link }, ...documents].map(renderLinkText).join('\n'),
    ...(closing ? [closing] : []),
    ...(withdrawal ? [[withdrawal.text, ...withdrawal.links.map(renderLinkText)].join('\n')] : []),
    ...(parts.attached ? [parts.attached] : []),
    ...(orderTexts.seller.length > 0 ? [orderTexts.seller.join('\n')] : []),
  ].join('\n\n')
}

/** Places sentences around the facts; an introduction that ends with a colon is placed directly before the list. */
const splitAroundFacts = ({ intro, listIntro, notes }: MailParts): { before: string[]; after: string[] } => {
  if (listIntro !== '') return { before: [intro, ...notes], after: [listIntro] }
  return intro.trimEnd().endsWith(':')
    ? { before: [...notes], after: [intro] }
    : { before: [intro, ...notes], after: [] }
}

const renderLinkText = ({ label, address }: MailLink): string => `${label}: ${address}`

const CELL_STYLE = 'padding:8px 0;border-bottom:1px solid #dde1e7;vertical-align:top'
const RIGHT_ALIGNED = `${CELL_STYLE};text-align:right;white-space:nowrap;padding-left:16px`

const renderFact = ({ label, value, link }: MailFact): string => {
  const anchor = link ? `<br>${renderLinkHtml(link)}` : ''
  return `<p style="margin:0 0 16px"><strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}${anchor}</p>`
}

const renderLinkHtml = ({ label, address }: MailLink): string =>
  `<a href="${escapeHtml(address)}" style="color:#11151a">${escapeHtml(label)}</a>`

const renderLinesHtml = (text: string): string => text.split(/\r?\n/).map(escapeHtml).join('<br>')

const renderParagraphHtml = (text: string): string => `<p style="margin:0 0 16px">${renderLinesHtml(text)}</p>`

const SMALL_STYLE = 'font-size:13px;color:#454d5a'

/** Renders name, code and notes below one another. */
const renderLineHtml = ({ name, code, notes }: OrderTexts['lines'][number]): string =>
  [
    escapeHtml(name),
    ...[code, ...notes].filter(Boolean).map(text => `<span style="${SMALL_STYLE}">${escapeHtml(text)}</span>`),
  ].join('<br>')

/** The alt text is empty, because the name is next to the picture. */
const renderPictureHtml = (url: string | null | undefined): string =>
  url
    ? `<img src="${escapeHtml(url)}" alt="" width="56" height="56" style="float:left;margin:0 12px 0 0;border-radius:4px;object-fit:cover">`
    : ''

const renderHtml = (parts: MailParts & { branding: MailBranding; pictures: readonly (string | null)[] }): string => {
  const {
    branding,
    pictures,
    orderTexts,
    heading,
    closing,
    facts,
    buyerDetails,
    withdrawal,
    documents,
    action,
    link,
    t,
  } = parts
  const { before, after } = splitAroundFacts(parts)
  const lines = orderTexts.lines.map(
    (line, index) =>
      `<tr>${renderCell(`${renderPictureHtml(pictures[index])}<div style="overflow:hidden">${renderLineHtml(line)}</div>`)}` +
      `${renderAmountCell(line.amount)}${renderAmountCell(line.total)}</tr>`,
  )
  const sums = orderTexts.vat.map(
    row =>
      `<tr><td colspan="2" style="${CELL_STYLE};color:#454d5a">${escapeHtml(row.label)}</td>${renderAmountCell(row.value)}</tr>`,
  )
  const body = `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${before.map(renderParagraphHtml).join('\n')}
${facts.map(renderFact).join('\n')}
${after.map(renderParagraphHtml).join('\n')}
<table style="width:100%;border-collapse:collapse;font-size:15px">
<thead><tr>${[
    renderHeading(t('orders.summary.product'), `${CELL_STYLE};text-align:left`),
    renderHeading(t('orders.summary.amount'), RIGHT_ALIGNED),
    renderHeading(t('orders.summary.sum'), RIGHT_ALIGNED),
  ].join('')}</tr></thead>
<tbody>
${[...lines, ...sums].join('\n')}
${renderTotalRow(orderTexts.total)}
${orderTexts.balance.map(renderSumRow).join('\n')}
</tbody>
</table>
${orderTexts.exemption ? `<p style="margin:16px 0 0;font-size:14px;color:#454d5a">${escapeHtml(orderTexts.exemption)}</p>` : ''}
<p style="margin:24px 0 0">${[
    `${renderLabel(t('orders.summary.delivery'))} ${escapeHtml(orderTexts.delivery.join(', '))}`,
    `${renderLabel(t('orders.summary.payment'))} ${escapeHtml(orderTexts.payment)}`,
  ].join('<br>')}</p>
${buyerDetails.length > 0 ? renderBuyerDetails(t('orders.mail.buyerDetails'), buyerDetails) : ''}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${MAIL_BUTTON}">${escapeHtml(action)}</a></p>
${documents.map(documentLink => `<p style="margin:0 0 4px;font-size:14px">${renderLinkHtml(documentLink)}</p>`).join('\n')}
${closing ? `<p style="margin:24px 0 0">${renderLinesHtml(closing)}</p>` : ''}
${withdrawal ? `<p style="margin:24px 0 0;${SMALL_STYLE}">${[escapeHtml(withdrawal.text), ...withdrawal.links.map(renderLinkHtml)].join('<br>')}</p>` : ''}
${parts.attached ? `<p style="margin:16px 0 0;${SMALL_STYLE}">${escapeHtml(parts.attached)}</p>` : ''}
<p style="margin:24px 0 0;${SMALL_STYLE}">${orderTexts.seller.map(escapeHtml).join('<br>')}</p>`
  return renderMailPage({ language: orderTexts.language, title: heading, branding, body })
}

interface SumRow {
  label: string
  value: string
}

const renderCell = (html: string): string => `<td style="${CELL_STYLE}">${html}</td>`
const renderAmountCell = (text: string): string => `<td style="${RIGHT_ALIGNED}">${escapeHtml(text)}</td>`
const renderHeading = (text: string, style: string): string =>
  `<th scope="col" style="${style}">${escapeHtml(text)}</th>`

const renderSumRow = ({ label, value }: SumRow): string =>
  `<tr><td colspan="2" style="${CELL_STYLE}">${escapeHtml(label)}</td>${renderAmountCell(value)}</tr>`

const renderTotalRow = ({ label, value }: SumRow): string =>
  `<tr><td colspan="2" style="${CELL_STYLE};font-weight:700">${escapeHtml(label)}</td>` +
  `<td style="${RIGHT_ALIGNED};font-weight:700">${escapeHtml(value)}</td></tr>`

const renderLabel = (label: string): string => `<strong>${escapeHtml(label)}:</strong>`

const renderBuyerDetails = (label: string, lines: readonly string[]): string =>
  `<p style="margin:16px 0 0">${renderLabel(label)}<br>${lines.map(escapeHtml).join('<br>')}</p>`
