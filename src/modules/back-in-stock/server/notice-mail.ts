import type { Language } from '#kernel/language.ts'
import { centsOf, formatCents } from '#kernel/money.ts'
import { unitIn } from '#kernel/unit.ts'
import type { App } from '#platform/server/app.ts'
import { writeMail } from '#platform/server/mail/write-mail.ts'
import { stopHeaders, stopPage } from './stop-addresses.ts'

/** The product as its page shows it to a guest; price in euros. */
export interface NoticeProduct {
  name: string
  code1: string
  path: string
  unit: string
  total_price: number
}

interface Written {
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

/** The one mail that a request leads to, with the way to stop further ones. `path` begins with a slash. */
export const noticeMail = (
  app: Pick<App, 'texts' | 'settings'>,
  product: NoticeProduct,
  { language, quantity, token }: { language: Language; quantity: number; token: string },
): Written => {
  const t = app.texts(language)
  const { publicUrl } = app.settings
  const { name, code1: code } = product
  const price = formatCents(centsOf(product.total_price), language)
  const stop = publicUrl + stopPage(language, token)
  const mail = writeMail({
    language,
    heading: t('backInStock.mail.heading'),
    paragraphs: [
      t('backInStock.mail.product', { name, code, price }),
      t('backInStock.mail.wanted', { amount: quantity, unit: unitIn(product.unit, language) }),
      t('backInStock.mail.hurry'),
    ],
    link: { label: t('backInStock.mail.see'), url: `${publicUrl}${product.path}` },
    footer: t('backInStock.mail.footer', { link: stop }),
  })
  return {
    subject: t('backInStock.mail.subject', { name }).replace(/\p{Cc}+/gu, ' '),
    text: mail.text,
    html: withLink(mail.html, stop),
    headers: stopHeaders(publicUrl, language, token),
  }
}

/** Addresses of ours have no sign that HTML escapes: the one spelt out in the footer becomes a link. */
const withLink = (html: string, url: string): string =>
  html.replace(url, () => `<a href="${url}" style="color:#454d5a">${url}</a>`)
