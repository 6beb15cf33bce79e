import { escapeHtml } from '#kernel/escape-html.ts'
import type { Translate } from '#platform/server/app.ts'
import type { OrderWords } from './order-words.ts'

export interface OrderMail {
  subject: string
  html: string
  text: string
}

export type OrderMailKind = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'unpaid' | 'returned' | 'refunded'

interface MailAbout {
  /** Stands at the head of the letter. */
  shopName: string
  /** The order's page. */
  link: string
  /** False where the way to pay is shown. */
  isPaid: boolean
  t: Translate
  /** Fills the places of the words, beside the order's number; a `context` chooses other words (`intro_collected`). */
  values?: Record<string, string | number>
  /** A sentence under the introduction. */
  note?: string
  facts?: readonly MailFact[]
  /** PDF files that belong to the order. */
  papers?: readonly MailLink[]
}

export interface MailLink {
  label: string
  address: string
}

/** What this mail tells beside the order itself; `url` leads on. */
export interface MailFact {
  label: string
  value: string
  url?: MailLink
}

/** The mail about an order in its own language, as HTML and as text. `link` is the order's page; nothing is tracked. */
export const orderMail = (
  kind: OrderMailKind,
  words: OrderWords,
  { shopName, link, isPaid, t, values = {}, note = '', facts = [], papers = [] }: MailAbout,
): OrderMail => {
  const told = { ...values, number: words.number }
  const intro = t(`orders.mail.${kind}.intro`, told)
  const heading = t(`orders.mail.${kind}.heading`, told)
  const action = t(isPaid ? 'orders.mail.seeOrder' : 'orders.mail.payOrder')
  return {
    subject: t(`orders.mail.${kind}.subject`, told),
    text: textOf({ words, heading, intro, note, facts, papers, action, link, t }),
    html: htmlOf({ shopName, words, heading, intro, note, facts, papers, action, link, t }),
  }
}

interface MailParts {
  words: OrderWords
  heading: string
  intro: string
  note: string
  facts: readonly MailFact[]
  papers: readonly MailLink[]
  action: string
  link: string
  t: Translate
}

const textOf = ({ words, heading, intro, note, facts, papers, action, link, t }: MailParts): string =>
  [
    heading,
    intro,
    ...(note ? [note] : []),
    ...facts.map(({ label, value, url }) => `${label}: ${value}${url ? `\n${url.label}: ${url.address}` : ''}`),
    words.lines.map(line => `${line.amount} × ${line.name}${line.code && ` (${line.code})`}: ${line.total}`).join('\n'),
    [...words.vat, words.total].map(row => `${row.label}: ${row.value}`).join('\n'),
    ...(words.exemption ? [words.exemption] : []),
    `${t('orders.summary.delivery')}: ${words.delivery.join(', ')}`,
    `${t('orders.summary.payment')}: ${words.payment}`,
    [{ label: action, address: link }, ...papers].map(({ label, address }) => `${label}: ${address}`).join('\n'),
    words.seller.join('\n'),
  ].join('\n\n')

const CELL = 'padding:8px 0;border-bottom:1px solid #dde1e7;vertical-align:top'
const RIGHT = `${CELL};text-align:right;white-space:nowrap;padding-left:16px`
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#ffeb3b;color:#14130a;font-weight:700;text-decoration:none;border-radius:4px'

const factOf = ({ label, value, url }: MailFact): string => {
  const e = escapeHtml
  const way = url ? `<br><a href="${e(url.address)}" style="color:#11151a">${e(url.label)}</a>` : ''
  return `<p style="margin:0 0 16px"><strong>${e(label)}:</strong> ${e(value)}${way}</p>`
}

const htmlOf = ({
  shopName,
  words,
  heading,
  intro,
  note,
  facts,
  papers,
  action,
  link,
  t,
}: MailParts & { shopName: string }): string => {
  const e = escapeHtml
  const lines = words.lines.map(
    line =>
      `<tr><td style="${CELL}">${e(line.name)}${line.code && `<br><span style="color:#5b6472;font-size:13px">${e(line.code)}</span>`}</td><td style="${RIGHT}">${e(line.amount)}</td><td style="${RIGHT}">${e(line.total)}</td></tr>`,
  )
  const sums = words.vat.map(
    row =>
      `<tr><td colspan="2" style="${CELL};color:#454d5a">${e(row.label)}</td><td style="${RIGHT}">${e(row.value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="${words.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(heading)}</title></head>
<body style="margin:0;background:#f5f6f8">
<div style="max-width:560px;margin:0 auto;padding:14px 24px;background:#0d0e10;color:#ffffff;border-bottom:4px solid #ffeb3b;font:800 20px/1.4 Arial,sans-serif">${e(shopName)}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#11151a;font:16px/1.5 Arial,sans-serif">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${e(heading)}</h1>
${[intro, ...(note ? [note] : [])].map(text => `<p style="margin:0 0 16px">${e(text)}</p>`).join('\n')}
${facts.map(factOf).join('\n')}
<table style="width:100%;border-collapse:collapse;font-size:15px">
<thead><tr><th scope="col" style="${CELL};text-align:left">${e(t('orders.summary.product'))}</th><th scope="col" style="${RIGHT}">${e(t('orders.summary.amount'))}</th><th scope="col" style="${RIGHT}">${e(t('orders.summary.sum'))}</th></tr></thead>
<tbody>
${[...lines, ...sums].join('\n')}
<tr><td colspan="2" style="${CELL};font-weight:700">${e(words.total.label)}</td><td style="${RIGHT};font-weight:700">${e(words.total.value)}</td></tr>
</tbody>
</table>
${words.exemption ? `<p style="margin:16px 0 0;font-size:14px;color:#454d5a">${e(words.exemption)}</p>` : ''}
<p style="margin:24px 0 0"><strong>${e(t('orders.summary.delivery'))}:</strong> ${e(words.delivery.join(', '))}<br><strong>${e(t('orders.summary.payment'))}:</strong> ${e(words.payment)}</p>
<p style="margin:24px 0"><a href="${e(link)}" style="${BUTTON}">${e(action)}</a></p>
${papers.map(({ label, address }) => `<p style="margin:0 0 4px;font-size:14px"><a href="${e(address)}" style="color:#11151a">${e(label)}</a></p>`).join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#454d5a">${words.seller.map(e).join('<br>')}</p>
</div>
</body>
</html>
`
}
