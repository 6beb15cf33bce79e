import type { Language } from '#kernel/language.ts'
import type { MailTexts } from '#kernel/mail-template.ts'
import type { App, Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type MailBranding, readMailBranding } from '#platform/server/mail/mail-branding.ts'
import {
  type MailTemplate,
  type RenderedMail,
  readCustomTexts,
  renderTemplate,
} from '#platform/server/mail/mail-templates.ts'

/** Kinds of mails to users. Each has one link and a closing text for unintended recipients. */
const MAIL_KINDS = ['passwordReset', 'invitation', 'clientInvitation', 'passwordChanged', 'factorChanged'] as const
export type AccountMail = (typeof MAIL_KINDS)[number]

type Values = Readonly<Record<string, string>>

const DEFAULT_TEXTS: Readonly<Record<AccountMail, (t: Translate, values: Values) => Omit<MailTexts, 'heading'>>> = {
  passwordReset: (t, values) => ({
    subject: t('accounts.resetMailSubject'),
    lead: `${t('accounts.resetMailText', values)}\n\n${t('accounts.resetMailLife')}`,
    closing: t('accounts.resetMailFooter'),
  }),
  invitation: (t, values) => ({
    subject: t('userAdmin.mail.subject'),
    lead: `${t('userAdmin.mail.text', values)}\n\n${t('userAdmin.mail.life')}`,
    closing: t('userAdmin.mail.footer'),
  }),
  clientInvitation: (t, values) => ({
    subject: t('userAdmin.mail.clientSubject'),
    lead: `${t('userAdmin.mail.text', values)}\n\n${t('userAdmin.mail.life')}`,
    closing: t('userAdmin.mail.footer'),
  }),
  passwordChanged: (t, values) => ({
    subject: t('accounts.changedMailSubject'),
    lead: t('accounts.changedMailText', values),
    closing: t('accounts.changedMailFooter'),
  }),
  factorChanged: (t, values) => ({
    subject: t('accounts.factorMail.subject'),
    lead: values.news ?? '',
    closing: t('accounts.changedMailFooter'),
  }),
}

const LINK_LABELS: Readonly<Record<AccountMail, string>> = {
  passwordReset: 'accounts.resetMailLink',
  invitation: 'userAdmin.mail.link',
  clientInvitation: 'userAdmin.mail.link',
  passwordChanged: 'accounts.changedMailLink',
  factorChanged: 'accounts.changedMailLink',
}

const buildDefaultTexts = (kind: AccountMail) => (t: Translate, values: Values) => {
  const texts = DEFAULT_TEXTS[kind](t, values)
  return { ...texts, heading: texts.subject }
}

interface MailContent {
  language: Language
  username: string
  /** Path of the link. Secret tokens follow a `#`, so that no server log contains them. */
  path: string
  /** Description of the event, for kinds with several events. */
  eventText?: string
}

/** The branding of the mail and the texts that the owner changed. */
interface MailStyle {
  branding: MailBranding
  customTexts: Partial<MailTexts>
}

const applyAccountTemplate = (
  app: Pick<App, 'texts' | 'settings'>,
  kind: AccountMail,
  { language, username, path, eventText }: MailContent,
  { branding, customTexts }: MailStyle,
): RenderedMail => {
  const t = app.texts(language)
  return renderTemplate(
    { buildTexts: buildDefaultTexts(kind) },
    {
      t,
      language,
      customTexts,
      branding,
      values: { username, ...(eventText && { news: eventText }) },
      link: { label: t(LINK_LABELS[kind]), url: `${app.settings.publicUrl}/${language}/${path}` },
    },
  )
}

/** Renders a mail to a user with the owner's own texts. */
export const renderAccountMail = async (
  db: Queryable,
  app: Pick<App, 'texts' | 'settings'>,
  kind: AccountMail,
  content: MailContent,
): Promise<RenderedMail> =>
  applyAccountTemplate(app, kind, content, {
    branding: await readMailBranding(db, app),
    customTexts: await readCustomTexts(db, kind, content.language),
  })

/** Templates of these mails, which owners can edit. */
export const accountMailTemplates: readonly MailTemplate[] = MAIL_KINDS.map(kind => ({
  kind,
  variables: ['username', ...(kind === 'factorChanged' ? ['news'] : [])],
  // The mail must name its user or event.
  required: { lead: kind === 'factorChanged' ? ['news'] : ['username'] },
  buildTexts: buildDefaultTexts(kind),
  renderExample: async (app, language, texts) => {
    const eventText = app.texts(language)('accounts.factorMail.passkeyAdded', { username: 'Mari' })
    return applyAccountTemplate(
      app,
      kind,
      { language, username: 'Mari', path: 'forgot-password', eventText },
      {
        branding: await readMailBranding(app.db, app),
        customTexts: texts,
      },
    )
  },
}))
