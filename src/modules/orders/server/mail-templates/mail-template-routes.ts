import { randomUUID } from 'node:crypto'
import { findUserEmail } from '#accounts/server/accounts.ts'
import type { Language } from '#kernel/language.ts'
import { type MailTexts, pickChangedTexts, validateMailText } from '#kernel/mail-template.ts'
import { ok } from '#kernel/result.ts'
import { mailTemplateEndpoints, type StaffMailTemplate } from '#orders/contract-mail-template.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectStaleVersion } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  getDefaultTexts,
  listMailTemplates,
  type MailTemplate,
  registerMailTemplates,
} from '#platform/server/mail/mail-templates.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { mailTemplates } from '#platform/server/mail/tables.ts'
import { write } from '#platform/server/write.ts'
import { getShopLanguages, isLanguage } from '#wire/languages.ts'
import { summaryMail } from '../summarize-order-mails.ts'
import { orderMailTemplates } from './order-mail-templates.ts'
import { saveTexts } from './save-texts.ts'

interface TemplateKey {
  kind: string
  language: Language
}

const readTemplates = async (app: App): Promise<StaffMailTemplate[]> => {
  const rows = await app.db.select().from(mailTemplates)
  return listMailTemplates(app).flatMap(mail =>
    getShopLanguages().map(language => {
      const row = rows.find(template => template.kind === mail.kind && template.language === language)
      return {
        kind: mail.kind,
        language,
        texts: { ...getDefaultTexts(mail, app.texts(language)), ...row?.texts },
        changed: (row?.texts ?? null) !== null,
        version: row?.version ?? 0,
        variables: [...mail.variables],
      }
    }),
  )
}

/** Validates the submitted texts; returns the errors by field, or null. */
const validateTexts = (mail: MailTemplate, texts: MailTexts, t: Translate): HttpError | null => {
  const problems = validateMailText(mail, texts)
  if (problems.length === 0) return null
  const variables = mail.variables.map(name => `{${name}}`).join(', ')
  return httpError(422, t('app.problem.invalid'), {
    errors: Object.fromEntries(
      problems.map(({ field, reason, variable }) => [
        field,
        [t(`mailTemplateAdmin.problem.${reason}`, { variable, known: variables })],
      ]),
    ),
  })
}

const pickTexts = ({ subject, heading, lead, closing }: MailTexts): MailTexts => ({ subject, heading, lead, closing })

export const registerMailTemplateRoutes = (app: App): void => {
  registerMailTemplates(app, [...orderMailTemplates, summaryMail])
  const findMail = ({ kind, language }: TemplateKey, t: Translate): MailTemplate | HttpError => {
    const mail = listMailTemplates(app).find(template => template.kind === kind)
    if (!mail) return httpError(404, t('mailTemplateAdmin.problem.kind'))
    return isLanguage(language) ? mail : httpError(404, t('mailTemplateAdmin.problem.language'))
  }
  const readTemplate = async ({ kind, language }: TemplateKey): Promise<StaffMailTemplate> => {
    const template = (await readTemplates(app)).find(row => row.kind === kind && row.language === language)
    if (!template) throw new Error(`There is no mail ${kind} in ${language}`)
    return template
  }
  /** Reports at each field the text that somebody else saved. */
  const rejectStaleTemplate = async (key: TemplateKey, sent: MailTexts | null, t: Translate): Promise<HttpError> => {
    const { texts } = await readTemplate(key)
    return rejectStaleVersion(sent ?? {}, texts, t, t('mailTemplateAdmin.problem.stale'))
  }
  serve(app, mailTemplateEndpoints, {
    list: async () => ({ data: await readTemplates(app) }),
    save: async ({ params, body, actor, t }) => {
      const mail = findMail(params, t)
      if (!('kind' in mail)) return mail
      const textErrors = validateTexts(mail, body, t)
      if (textErrors) return textErrors
      const texts = pickChangedTexts(pickTexts(body), getDefaultTexts(mail, app.texts(params.language)))
      const saved = await write(app, actor, tx => saveTexts(tx, { ...params, texts, version: body.version }))
      return saved.ok ? { data: await readTemplate(params) } : rejectStaleTemplate(params, body, t)
    },
    restore: async ({ params, body, actor, t }) => {
      const mail = findMail(params, t)
      if (!('kind' in mail)) return mail
      const saved = await write(app, actor, tx => saveTexts(tx, { ...params, texts: null, version: body.version }))
      return saved.ok ? { data: await readTemplate(params) } : rejectStaleTemplate(params, null, t)
    },
    preview: async ({ params, body, t }) => {
      const mail = findMail(params, t)
      if (!('kind' in mail)) return mail
      return validateTexts(mail, body, t) ?? { data: await mail.renderExample(app, params.language, pickTexts(body)) }
    },
    test: async ({ params, body, actor, t }) => {
      const mail = findMail(params, t)
      if (!('kind' in mail)) return mail
      const textErrors = validateTexts(mail, body, t)
      if (textErrors) return textErrors
      const recipient = actor.kind === 'user' ? await findUserEmail(app.db, actor.id) : null
      if (recipient === null) return httpError(409, t('mailTemplateAdmin.problem.noAddress'))
      const example = await mail.renderExample(app, params.language, pickTexts(body))
      await write(app, actor, async tx => {
        tx.audit({ kind: 'settings', id: `mail:${params.kind}:${params.language}`, action: 'test-sent' })
        return ok(
          await queueMail(tx, app.jobs, {
            key: `mail-test:${randomUUID()}`,
            recipient,
            now: app.now(),
            ...example,
            subject: t('mailTemplateAdmin.testSubject', { subject: example.subject }),
          }),
        )
      })
      return { data: { recipient } }
    },
  })
}
