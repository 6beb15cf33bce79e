import type { Language } from '#kernel/language.ts'
import type { MailTexts } from '#kernel/mail-template.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { translateUnit } from '#kernel/unit.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type MailBranding, readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { type MailTemplate, renderTemplate } from '#platform/server/mail/mail-templates.ts'
import { buildStopPagePath, buildUnsubscribeHeaders } from './stop-addresses.ts'

/** The product as a guest sees it; price in euros. */
export interface NoticeProduct {
  name: string
  code1: string
  path: string
  unit: string
  total_price: number
  images?: readonly { url: string }[]
}

interface NoticeMail {
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

type Values = Readonly<Record<string, string>>

const buildDefaultTexts = (t: Translate, { product: name = '', ...values }: Values): MailTexts => ({
  subject: t('backInStock.mail.subject', { name }),
  heading: t('backInStock.mail.heading'),
  lead: `${t('backInStock.mail.product', { ...values, name })}\n\n${t('backInStock.mail.wanted', values)}`,
  closing: t('backInStock.mail.hurry'),
})

interface NoticeMailContext {
  language: Language
  quantity: number
  token: string
  branding: MailBranding
  /** The owner's texts, which replace the default ones. */
  customTexts: Partial<MailTexts>
}

/** Renders the mail of a request, with a link that cancels further mails. `path` begins with a slash. */
export const renderNoticeMail = (
  app: Pick<App, 'texts' | 'settings'>,
  product: NoticeProduct,
  { language, quantity, token, branding, customTexts }: NoticeMailContext,
): NoticeMail => {
  const t = app.texts(language)
  const { publicUrl } = app.settings
  const { name, code1: code } = product
  const price = formatCents(toCents(product.total_price), language)
  const [image] = product.images ?? []
  const stopUrl = publicUrl + buildStopPagePath(language, token)
  const mail = renderTemplate(
    { buildTexts: buildDefaultTexts },
    {
      t,
      language,
      customTexts,
      branding,
      values: { product: name, code, price, amount: `${quantity} ${translateUnit(product.unit, language, quantity)}` },
      ...(image && { picture: `${publicUrl}${image.url}?size=320&format=jpeg` }),
      link: { label: t('backInStock.mail.see'), url: `${publicUrl}${product.path}` },
      footer: t('backInStock.mail.footer'),
      footerLink: { label: t('backInStock.mail.stop'), url: stopUrl },
    },
  )
  return { ...mail, headers: buildUnsubscribeHeaders(publicUrl, language, token) }
}

/** The kind under which the owner's texts are stored. */
export const NOTICE_MAIL_KIND = 'backInStock'

/** The mail template that owners edit. */
export const noticeMailTemplate: MailTemplate = {
  kind: NOTICE_MAIL_KIND,
  variables: ['product', 'code', 'price', 'amount'],
  required: { subject: ['product'] },
  buildTexts: buildDefaultTexts,
  renderExample: async (app, language, texts) => {
    const name = app.texts(language)('backInStock.mail.example')
    const product = { name, code1: 'PL-10001', path: `/${language}`, unit: 'tk', total_price: 249 }
    return renderNoticeMail(app, product, {
      language,
      quantity: 2,
      token: 'example',
      branding: await readMailBranding(app.db, app),
      customTexts: texts,
    })
  },
}
