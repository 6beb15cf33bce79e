import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { chooseMailLanguage } from './choose-mail-language.ts'
import { queueFactorMail } from './second-factor/queue-factor-mail.ts'
import { sendInvitation, sendResetMail } from './send-reset-mail.ts'
import { setPassword } from './set-password.ts'
import { users } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  // Mails are only queued here; the test reads them from the table.
  app = await createTestApp(mailCase => mailCase.jobs.handle(sendMailJob, async () => undefined))
  await app.jobs.start()
})
afterAll(() => app.close())

type User = typeof users.$inferSelect
const runInWrite = (work: (tx: Write) => Promise<void>) =>
  write(app, createSystemActor('test'), async tx => {
    await work(tx)
    return ok(null)
  })

/** Each kind of mail, sent from a page in a language; undefined without a page. */
const KINDS: Readonly<Record<string, { roles?: string[]; page?: Language; send: (user: User) => Promise<unknown> }>> = {
  passwordReset: {
    page: 'en',
    send: ({ usernameKey: key }) =>
      sendResetMail(app, createSystemActor('test'), { id: crypto.randomUUID(), key, language: 'en' }),
  },
  invitation: { send: user => runInWrite(tx => sendInvitation(tx, app, { ...user, email: user.email ?? '' })) },
  clientInvitation: {
    roles: ['CLIENT'],
    send: user => runInWrite(tx => sendInvitation(tx, app, { ...user, email: user.email ?? '' })),
  },
  passwordChanged: {
    page: 'en',
    send: user => runInWrite(tx => setPassword(tx, app, user, { password: 'correct horse battery', language: 'en' })),
  },
  passwordChangedAtStart: {
    send: user => runInWrite(tx => setPassword(tx, app, user, { password: 'correct horse battery' })),
  },
  factorChanged: { page: 'en', send: user => runInWrite(tx => queueFactorMail(tx, app, user, 'passkeyAdded', 'en')) },
  factorRemovedByStaff: { send: user => runInWrite(tx => queueFactorMail(tx, app, user, 'removedByStaff')) },
}

const CHOSEN_LANGUAGES = ['et', 'en', 'fi', null]
const CASES = Object.entries(KINDS).flatMap(([kind, { page, ...mailCase }]) =>
  CHOSEN_LANGUAGES.map(language => ({ kind, page: page ?? null, language, ...mailCase })),
)

test.each(CASES)(
  'writes the mail $kind in the language $language of the user, or in the page language $page',
  async mailCase => {
    const email = `${crypto.randomUUID()}@example.ee`
    const { id } = await makeUser(app.db, { email, ...(mailCase.roles && { roles: mailCase.roles }) })
    await app.db.update(users).set({ language: mailCase.language }).where(eq(users.id, id))
    const [user] = await app.db.select().from(users).where(eq(users.id, id))
    await mailCase.send(user!)
    const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, email))
    const enabledLanguage = mailCase.language === 'fi' ? null : mailCase.language
    const expectedLanguage = enabledLanguage ?? mailCase.page ?? DEFAULT_LANGUAGE
    expect(mail?.html).toContain(`<html lang="${expectedLanguage}"`)
    expect(mail?.text).toContain(`/${expectedLanguage}/`)
  },
)

test.each([
  ['en', 'et', 'en'],
  [null, 'en', 'en'],
  ['fi', 'en', 'en'],
  [null, undefined, DEFAULT_LANGUAGE],
])('chooses the mail language for %s on a page in %s: %s', (chosenLanguage, page, language) => {
  expect(chooseMailLanguage(chosenLanguage, page)).toBe(language)
})
