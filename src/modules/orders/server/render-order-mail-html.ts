import { escapeHtml } from '#kernel/escape-html.ts'
import type { MailBranding } from '#platform/server/mail/mail-branding.ts'
import { MAIL_BUTTON, renderMailPage } from '#platform/server/mail/mail-page.ts'
import type { OrderTexts } from './describe-order.ts'
import { type MailFact, type MailLink, type MailParts, splitAroundFacts } from './order-mail-parts.ts'

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

export const renderOrderMailHtml = (
  parts: MailParts & { branding: MailBranding; pictures: readonly (string | null)[] },
): string => {
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
    attachmentNotice,
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
${attachmentNotice ? `<p style="margin:16px 0 0;${SMALL_STYLE}">${escapeHtml(attachmentNotice)}</p>` : ''}
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
