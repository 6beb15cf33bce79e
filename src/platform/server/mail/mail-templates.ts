import { and, eq } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { fillPlaceholders, MAIL_FIELDS, type MailRule, type MailTexts } from '#kernel/mail-template.ts'
import type { App, Translate } from '../app.ts'
import type { Queryable } from '../db/database.ts'
import { createInvalidatingCache, memoizePerApp } from '../invalidating-cache.ts'
import { type MailText, renderMail } from './render-mail.ts'
import { mailTemplates } from './tables.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** A kind of mail with texts that an owner may change. */
export interface MailTemplate extends MailRule {
  kind: string
  /** Builds the shop's default texts; `values` fill the variables. */
  buildTexts: (t: Translate, values: Readonly<Record<string, string>>) => MailTexts
  /** Renders an example mail with these texts, about invented data. */
  renderExample: (app: App, language: Language, texts: MailTexts) => RenderedMail | Promise<RenderedMail>
}

const getTemplatesByKind = memoizePerApp(() => new Map<string, MailTemplate>())

/** Registers mails whose texts an owner may change. */
export const registerMailTemplates = (app: App, mails: readonly MailTemplate[]): void => {
  for (const mail of mails) getTemplatesByKind(app).set(mail.kind, mail)
}

/** Lists the registered mails in order. */
export const listMailTemplates = (app: App): readonly MailTemplate[] => [...getTemplatesByKind(app).values()]

/** Returns the default texts, with variables in braces. */
export const getDefaultTexts = ({ variables, buildTexts }: MailTemplate, t: Translate): MailTexts =>
  buildTexts(t, Object.fromEntries(variables.map(name => [name, `{${name}}`])))

/** Reads the texts of a mail that an owner changed. */
export const readCustomTexts = async (db: Queryable, kind: string, language: Language): Promise<Partial<MailTexts>> => {
  const [row] = await db
    .select({ texts: mailTemplates.texts })
    .from(mailTemplates)
    .where(and(eq(mailTemplates.kind, kind), eq(mailTemplates.language, language)))
  return row?.texts ?? {}
}

const getTextsCache = memoizePerApp(app =>
  createInvalidatingCache(app, { invalidatedBy: ['settings'] }, name => {
    const [kind = '', language = ''] = name.split(' ')
    return readCustomTexts(app.db, kind, language)
  }),
)

/** Caches `readCustomTexts`, since mails of one kind follow each other. */
export const readCachedCustomTexts = (app: App, kind: string, language: Language): Promise<Partial<MailTexts>> =>
  getTextsCache(app)(`${kind} ${language}`)

interface TemplateContent extends Pick<MailText, 'picture' | 'link' | 'links' | 'footerLink' | 'branding'> {
  t: Translate
  language: Language
  values: Readonly<Record<string, string>>
  /** The owner's texts, which replace the defaults. */
  customTexts: Partial<MailTexts>
  /** Small print after the closing text, which the owner cannot change. */
  footer?: string
}

/** Renders a mail with heading, paragraphs, links and closing, in the default texts or the owner's. */
export const renderTemplate = (mail: Pick<MailTemplate, 'buildTexts'>, content: TemplateContent): RenderedMail => {
  const { t, language, values, customTexts, picture, link, links, footer, footerLink, branding } = content
  const original = mail.buildTexts(t, values)
  const [subject = '', heading = '', lead = '', closing = ''] = MAIL_FIELDS.map(field => {
    const text = customTexts[field]
    return text === undefined ? original[field] : fillPlaceholders(text, values)
  })
  const footerText = [closing, footer].filter(Boolean).join('\n\n')
  return {
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    ...renderMail({
      language,
      heading,
      ...(picture && { picture }),
      paragraphs: lead.split(/\n{2,}/),
      ...(links && { links }),
      ...(link && { link }),
      ...(footerText && { footer: footerText }),
      ...(footerLink && { footerLink }),
      branding,
    }),
  }
}
