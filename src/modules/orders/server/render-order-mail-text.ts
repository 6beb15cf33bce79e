import { type MailLink, type MailParts, splitAroundFacts } from './order-mail-parts.ts'

export const renderOrderMailText = (parts: MailParts): string => {
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
    ...(parts.attachmentNotice ? [parts.attachmentNotice] : []),
    ...(orderTexts.seller.length > 0 ? [orderTexts.seller.join('\n')] : []),
  ].join('\n\n')
}

const renderLinkText = ({ label, address }: MailLink): string => `${label}: ${address}`
