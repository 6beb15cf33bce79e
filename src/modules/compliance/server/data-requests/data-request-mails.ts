import { computeAnswerDay, type DataRequestKind } from '#compliance/domain/data-request.ts'
import { formatSubmission } from '#compliance/domain/format-submission.ts'
import { formatDay } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import type { RenderedMail } from '#platform/server/mail/mail-templates.ts'
import { type MailText, renderMail } from '#platform/server/mail/render-mail.ts'

interface DataRequest {
  kind: DataRequestKind
  language: Language
  requestedAt: Date
}

type MailApp = Pick<App, 'texts' | 'settings'>

/** Returns the path of the page that a mailed link opens. */
export const buildLinkPath = (language: Language, token: string): string => `/${language}/my-data/${token}`

/** Renders a mail under the shop's branding, whose heading is also its subject. */
const renderTitledMail = async (
  db: Queryable,
  app: MailApp,
  content: Omit<MailText, 'branding'>,
): Promise<RenderedMail> => ({
  subject: content.heading,
  ...renderMail({ ...content, branding: await readMailBranding(db, app) }),
})

/** Renders the mail with the link. It repeats nothing of the request, because a stranger may have typed the address. */
export const renderLinkMail = async (
  db: Queryable,
  app: MailApp,
  { kind, language }: DataRequest,
  token: string,
): Promise<RenderedMail> => {
  const t = app.texts(language)
  return renderTitledMail(db, app, {
    language,
    heading: t(`compliance.myData.mail.link.${kind}.subject`),
    paragraphs: [t(`compliance.myData.mail.link.${kind}.lead`), t('compliance.myData.mail.link.lifetime')],
    link: {
      label: t(`compliance.myData.mail.link.${kind}.open`),
      url: app.settings.publicUrl + buildLinkPath(language, token),
    },
    footer: t('compliance.myData.mail.link.footer'),
  })
}

/** Renders the acknowledgement of a request for erasure, with the day of the answer. */
export const renderReceiptMail = async (
  db: Queryable,
  app: MailApp,
  { language, requestedAt }: DataRequest,
): Promise<RenderedMail> => {
  const t = app.texts(language)
  const day = formatDay(computeAnswerDay(getShopDay(requestedAt)), language)
  return renderTitledMail(db, app, {
    language,
    heading: t('compliance.myData.mail.receipt.subject'),
    paragraphs: [
      t('compliance.myData.mail.requested', { moment: formatSubmission(requestedAt, language) }),
      t('compliance.myData.mail.receipt.answer', { day }),
      t('compliance.myData.kept'),
    ],
    footer: t('compliance.myData.mail.receipt.footer'),
  })
}

export type Answer =
  | { outcome: 'erased'; invoices: number; keptUntil: string | null }
  /** Staff write the reason, and the mail quotes it. */
  | { outcome: 'refused'; reason: string }

/** Renders the answer to a request for erasure: what was erased and kept, or why not, and where to complain. */
export const renderAnswerMail = async (
  db: Queryable,
  app: MailApp,
  { language, requestedAt }: DataRequest,
  answer: Answer,
): Promise<RenderedMail> => {
  const t = app.texts(language)
  const { outcome } = answer
  return renderTitledMail(db, app, {
    language,
    heading: t(`compliance.myData.mail.${outcome}.subject`),
    paragraphs: [
      t('compliance.myData.mail.requested', { moment: formatSubmission(requestedAt, language) }),
      t(`compliance.myData.mail.${outcome}.lead`),
      ...(outcome === 'erased' ? listKeptTexts(answer, language, t) : answer.reason.split(/\n{2,}/)),
      t('compliance.myData.mail.complaint'),
    ],
  })
}

const listKeptTexts = (
  { invoices, keptUntil }: { invoices: number; keptUntil: string | null },
  language: Language,
  t: Translate,
): string[] => [
  keptUntil === null
    ? t('compliance.myData.mail.erased.noInvoices')
    : t('compliance.myData.mail.erased.invoices', { count: invoices, day: formatDay(keptUntil, language) }),
  t('compliance.myData.mail.erased.proofs'),
]
