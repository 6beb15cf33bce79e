import { randomUUID } from 'node:crypto'
import { emailOfUser } from '#accounts/server/accounts.ts'
import type { Language } from '#kernel/language.ts'
import { ok } from '#kernel/outcome.ts'
import { type MailTemplate, mailTemplateCalls } from '#orders/contract-mail-template.ts'
import {
  changedTexts,
  MAIL_KINDS,
  type MailKind,
  type MailTexts,
  textProblems,
  variablesOf,
} from '#orders/domain/mail-template.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { isLanguage, languages } from '#wire/languages.ts'
import { mailTemplates } from '../tables.ts'
import { exampleMail } from './example-mail.ts'
import { originalTexts } from './read-texts.ts'
import { saveTexts } from './save-texts.ts'

interface Place {
  kind: MailKind
  language: Language
}

const readTemplates = async (app: Pick<App, 'db' | 'texts'>): Promise<MailTemplate[]> => {
  const rows = await app.db.select().from(mailTemplates)
  return MAIL_KINDS.flatMap(kind =>
    languages().map(language => {
      const row = rows.find(one => one.kind === kind && one.language === language)
      return {
        ...{ kind, language },
        texts: { ...originalTexts(kind, app.texts(language)), ...row?.texts },
        changed: (row?.texts ?? null) !== null,
        version: row?.version ?? 0,
        variables: variablesOf(kind),
      }
    }),
  )
}

/** What is wrong with the words that were sent, at their fields. */
const wrongTexts = (kind: MailKind, texts: MailTexts, t: Translate): Refusal | null => {
  const problems = textProblems(kind, texts)
  if (problems.length === 0) return null
  const known = variablesOf(kind)
    .map(name => `{${name}}`)
    .join(', ')
  return refuse(422, t('app.problem.invalid'), {
    errors: Object.fromEntries(
      problems.map(({ field, why, variable }) => [field, [t(`mailTemplateAdmin.problem.${why}`, { variable, known })]]),
    ),
  })
}

const wrongPlace = ({ language }: Place, t: Translate): Refusal | null =>
  isLanguage(language) ? null : refuse(404, t('mailTemplateAdmin.problem.language'))

const own = ({ subject, heading, lead, closing }: MailTexts): MailTexts => ({ subject, heading, lead, closing })

/** The guarded calls about the words of mails. */
export const mailTemplateRoutes = (app: App): void => {
  const stored = async ({ kind, language }: Place) => {
    const found = (await readTemplates(app)).find(one => one.kind === kind && one.language === language)
    if (!found) throw new Error(`There is no mail ${kind} in ${language}`)
    return { data: found }
  }
  const example = async (place: Place, texts: MailTexts) =>
    exampleMail(app, { ...place, texts: own(texts), settings: await readSettings(app.db) })
  serve(app, mailTemplateCalls, {
    list: async () => ({ data: await readTemplates(app) }),
    save: async ({ params, body, actor, t }) => {
      const wrong = wrongPlace(params, t) ?? wrongTexts(params.kind, body, t)
      if (wrong) return wrong
      const texts = changedTexts(own(body), originalTexts(params.kind, app.texts(params.language)))
      const saved = await write(app, actor, tx => saveTexts(tx, { ...params, texts, version: body.version }))
      return saved.ok ? stored(params) : refuse(409, t('mailTemplateAdmin.problem.stale'))
    },
    restore: async ({ params, body, actor, t }) => {
      const wrong = wrongPlace(params, t)
      if (wrong) return wrong
      const saved = await write(app, actor, tx => saveTexts(tx, { ...params, texts: null, version: body.version }))
      return saved.ok ? stored(params) : refuse(409, t('mailTemplateAdmin.problem.stale'))
    },
    preview: async ({ params, body, t }) => {
      const wrong = wrongPlace(params, t) ?? wrongTexts(params.kind, body, t)
      return wrong ?? { data: await example(params, body) }
    },
    test: async ({ params, body, actor, t }) => {
      const wrong = wrongPlace(params, t) ?? wrongTexts(params.kind, body, t)
      if (wrong) return wrong
      const recipient = actor.kind === 'user' ? await emailOfUser(app.db, actor.id) : null
      if (recipient === null) return refuse(409, t('mailTemplateAdmin.problem.noAddress'))
      const mail = await example(params, body)
      await write(app, actor, async tx => {
        tx.audit({ kind: 'settings', id: `mail:${params.kind}:${params.language}`, action: 'test-sent' })
        return ok(
          await queueMail(tx, app.jobs, {
            key: `mail-test:${randomUUID()}`,
            recipient,
            now: app.now(),
            ...mail,
            subject: t('mailTemplateAdmin.testSubject', { subject: mail.subject }),
          }),
        )
      })
      return { data: { recipient } }
    },
  })
}
