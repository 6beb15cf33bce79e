import { randomUUID } from 'node:crypto'
import { emailOfUser } from '#accounts/server/accounts.ts'
import type { Language } from '#kernel/language.ts'
import { changedTexts, type MailTexts, textProblems } from '#kernel/mail-words.ts'
import { ok } from '#kernel/outcome.ts'
import { type MailTemplate, mailTemplateCalls } from '#orders/contract-mail-template.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { refuseStale } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import { offerWords, originalWords, type WordedMail, wordedMails } from '#platform/server/mail/mail-words.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { mailTemplates } from '#platform/server/mail/tables.ts'
import { write } from '#platform/server/write.ts'
import { isLanguage, languages } from '#wire/languages.ts'
import { summedMail } from '../sum-up-orders.ts'
import { orderMails } from './example-mail.ts'
import { saveTexts } from './save-texts.ts'

interface Place {
  kind: string
  language: Language
}

const readTemplates = async (app: App): Promise<MailTemplate[]> => {
  const rows = await app.db.select().from(mailTemplates)
  return wordedMails(app).flatMap(mail =>
    languages().map(language => {
      const row = rows.find(one => one.kind === mail.kind && one.language === language)
      return {
        ...{ kind: mail.kind, language },
        texts: { ...originalWords(mail, app.texts(language)), ...row?.texts },
        changed: (row?.texts ?? null) !== null,
        version: row?.version ?? 0,
        variables: [...mail.variables],
      }
    }),
  )
}

/** Validates the submitted texts; returns the errors by field, or null. */
const wrongTexts = (mail: WordedMail, texts: MailTexts, t: Translate): Refusal | null => {
  const problems = textProblems(mail, texts)
  if (problems.length === 0) return null
  const known = mail.variables.map(name => `{${name}}`).join(', ')
  return refuse(422, t('app.problem.invalid'), {
    errors: Object.fromEntries(
      problems.map(({ field, why, variable }) => [field, [t(`mailTemplateAdmin.problem.${why}`, { variable, known })]]),
    ),
  })
}

const own = ({ subject, heading, lead, closing }: MailTexts): MailTexts => ({ subject, heading, lead, closing })

/** Registers the mail template endpoints. */
export const mailTemplateRoutes = (app: App): void => {
  offerWords(app, [...orderMails, summedMail])
  const mailAt = ({ kind, language }: Place, t: Translate): WordedMail | Refusal => {
    const mail = wordedMails(app).find(one => one.kind === kind)
    if (!mail) return refuse(404, t('mailTemplateAdmin.problem.kind'))
    return isLanguage(language) ? mail : refuse(404, t('mailTemplateAdmin.problem.language'))
  }
  const stored = async ({ kind, language }: Place): Promise<MailTemplate> => {
    const found = (await readTemplates(app)).find(one => one.kind === kind && one.language === language)
    if (!found) throw new Error(`There is no mail ${kind} in ${language}`)
    return found
  }
  /** Reports at each field the text that somebody else saved. */
  const stale = async (place: Place, sent: MailTexts | null, t: Translate): Promise<Refusal> => {
    const { texts } = await stored(place)
    return refuseStale(sent ?? {}, texts, t, t('mailTemplateAdmin.problem.stale'))
  }
  serve(app, mailTemplateCalls, {
    list: async () => ({ data: await readTemplates(app) }),
    save: async ({ params, body, actor, t }) => {
      const mail = mailAt(params, t)
      if (!('kind' in mail)) return mail
      const wrong = wrongTexts(mail, body, t)
      if (wrong) return wrong
      const texts = changedTexts(own(body), originalWords(mail, app.texts(params.language)))
      const saved = await write(app, actor, tx => saveTexts(tx, { ...params, texts, version: body.version }))
      return saved.ok ? { data: await stored(params) } : stale(params, body, t)
    },
    restore: async ({ params, body, actor, t }) => {
      const mail = mailAt(params, t)
      if (!('kind' in mail)) return mail
      const saved = await write(app, actor, tx => saveTexts(tx, { ...params, texts: null, version: body.version }))
      return saved.ok ? { data: await stored(params) } : stale(params, null, t)
    },
    preview: async ({ params, body, t }) => {
      const mail = mailAt(params, t)
      if (!('kind' in mail)) return mail
      return wrongTexts(mail, body, t) ?? { data: await mail.example(app, params.language, own(body)) }
    },
    test: async ({ params, body, actor, t }) => {
      const mail = mailAt(params, t)
      if (!('kind' in mail)) return mail
      const wrong = wrongTexts(mail, body, t)
      if (wrong) return wrong
      const recipient = actor.kind === 'user' ? await emailOfUser(app.db, actor.id) : null
      if (recipient === null) return refuse(409, t('mailTemplateAdmin.problem.noAddress'))
      const example = await mail.example(app, params.language, own(body))
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
