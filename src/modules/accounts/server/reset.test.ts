import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp } from '#accounts/testing/create-account-app.ts'
import { createTestBrowser } from '#accounts/testing/create-test-browser.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { mails, mailTemplates } from '#platform/server/mail/tables.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { sendResetMail } from './send-reset-mail.ts'
import { loginAttempts, passwordResets, sessions, users } from './tables.ts'

const START = new Date('2026-11-20T08:00:00Z')
const PASSWORD = 'a new long password'

let app: TestApp
beforeAll(async () => {
  app = await createAccountApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(START)
  await app.db.delete(loginAttempts)
})

const createBrowser = () => createTestBrowser(app.server)
const requestLink = (username: string) =>
  createBrowser().call('POST', '/v1/password-reset?lang=en', { body: { username } })
const setPassword = (token: string, password = PASSWORD) =>
  createBrowser().call('PUT', `/v1/password-reset/${token}`, { body: { password } })
const listMails = (email: string) => app.db.select().from(mails).where(eq(mails.recipient, email))

/** Creates a user with a mailbox and returns the token of a mailed link. */
const createUserWithLink = async (change: { username?: string } = {}) => {
  const email = `${crypto.randomUUID()}@example.ee`
  const user = await makeUser(app.db, { email, ...change })
  await sendResetMail(app, createSystemActor('test'), { id: crypto.randomUUID(), key: user.username, language: 'en' })
  const [mail] = await listMails(email)
  const token = /reset-password#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('No link was mailed')
  return { user, email, mail, token }
}

describe('requesting a link', () => {
  test('mails a link to the user of the name or e-mail and stores only its hash', async () => {
    const email = 'Mari.Maasikas@Example.ee'
    const user = await makeUser(app.db, { email })
    for (const nameOrEmail of [user.username.toUpperCase(), 'mari.maasikas@example.EE']) {
      expect((await requestLink(nameOrEmail)).json()).toEqual({ success: true })
    }
    await expect.poll(async () => (await listMails(email)).length).toBe(2)
    const [mail] = await listMails(email)
    expect(mail).toMatchObject({ subject: 'Set a new password', state: 'waiting' })
    expect(mail?.text).toContain(`We received a request to set a new password for ${user.username}.`)
    expect(mail?.text).toMatch(/^Set a new password: http:\/\/127\.0\.0\.1:3000\/en\/reset-password#[\w-]{43}$/m)
    const token = mail?.text.split('#')[1]?.slice(0, 43) ?? ''
    const rows = await app.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id))
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each(['NFC', 'NFD'] as const)('finds an e-mail in Unicode form %s', async form => {
    const email = `jüri.${form}@example.ee`.normalize(form)
    await makeUser(app.db, { email })
    const otherForm = form === 'NFC' ? 'NFD' : 'NFC'
    await requestLink(`JÜRI.${form}@example.ee`.normalize(otherForm))
    await expect.poll(async () => (await listMails(email)).length).toBe(1)
  })

  test('uses the owner’s texts with the shop’s link', async () => {
    const customTexts = { lead: 'Dear {username},\nyou asked.\n\nUse <b>it</b> soon.', closing: 'Yours' }
    await app.db.insert(mailTemplates).values({ kind: 'passwordReset', language: 'en', texts: customTexts })
    const { user, mail, token } = await createUserWithLink({ username: '{username}' })
    await app.db.delete(mailTemplates)
    expect(user.username).toBe('{username}')
    expect(mail?.subject).toBe('Set a new password')
    expect(mail?.text).toBe(
      'Set a new password\n\nDear {username},\nyou asked.\n\nUse <b>it</b> soon.\n\n' +
        `Set a new password: http://127.0.0.1:3000/en/reset-password#${token}\n\nYours\n`,
    )
    expect(mail?.html).toContain('Dear {username},<br>you asked.</p>')
    expect(mail?.html).toContain('Use &lt;b&gt;it&lt;/b&gt; soon.')
  })

  test('answers unknown users like known ones', async () => {
    const { user } = await createUserWithLink()
    const knownResponse = await requestLink(user.username)
    const unknownResponse = await requestLink('nobody-at-all')
    expect(unknownResponse.statusCode).toBe(200)
    expect(unknownResponse.body).toBe(knownResponse.body)
    expect(Object.keys(unknownResponse.headers)).toEqual(Object.keys(knownResponse.headers))
  })

  test('mails no disabled user and no user without an e-mail, and sends nothing twice', async () => {
    const disabledUser = await makeUser(app.db, { email: 'off@example.ee' })
    await app.db.update(users).set({ disabled: true }).where(eq(users.id, disabledUser.id))
    const userWithoutEmail = await makeUser(app.db)
    for (const key of [disabledUser.username, userWithoutEmail.username, 'off@example.ee', 'nobody-at-all']) {
      await sendResetMail(app, createSystemActor('test'), { id: 'nobody', key, language: 'et' })
    }
    expect(await app.db.$count(mails, like(mails.key, 'password-reset:nobody:%'))).toBe(0)
    const user = await makeUser(app.db, { email: 'twice@example.ee' })
    const job = { id: 'repeated', key: user.username, language: 'et' as const }
    await sendResetMail(app, createSystemActor('test'), job)
    await sendResetMail(app, createSystemActor('test'), job)
    expect(await app.db.$count(mails, like(mails.key, 'password-reset:repeated:%'))).toBe(1)
    expect(await app.db.$count(passwordResets, eq(passwordResets.userId, user.id))).toBe(1)
  })

  test('limits requests for links', async () => {
    for (let index = 0; index < 5; index++) expect((await requestLink('often')).statusCode).toBe(200)
    const rejectedResponse = await requestLink('often')
    expect([rejectedResponse.statusCode, rejectedResponse.headers['retry-after']]).toEqual([429, '900'])
  })
})

describe('using the link', () => {
  test('sets the password by the link and ends all sessions', async () => {
    const { user, token } = await createUserWithLink()
    const otherBrowser = createBrowser()
    await otherBrowser.logIn(user)
    expect((await setPassword(token)).json()).toEqual({ success: true })
    expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect((await otherBrowser.call('GET', '/v1/session')).json().data.user.username).toBeNull()
    expect((await createBrowser().logIn(user)).statusCode).toBe(422)
    expect((await createBrowser().logIn({ ...user, password: PASSWORD })).statusCode).toBe(200)
  })

  test('accepts a link once, also for concurrent uses', async () => {
    const { token } = await createUserWithLink()
    const answers = await Promise.all([setPassword(token), setPassword(token, 'another long password')])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 404])
    const repeatedResponse = await setPassword(token)
    expect([repeatedResponse.statusCode, repeatedResponse.json().message]).toEqual([
      404,
      'Seda linki on juba kasutatud või see on aegunud. Palun küsi uus.',
    ])
  })

  test('invalidates the user’s other links', async () => {
    const { user, email, token } = await createUserWithLink()
    await sendResetMail(app, createSystemActor('test'), { id: crypto.randomUUID(), key: user.username, language: 'en' })
    const tokens = (await listMails(email)).map(mail => /#([\w-]{43})$/m.exec(mail.text)?.[1] ?? '')
    expect(tokens).toHaveLength(2)
    expect((await setPassword(token)).statusCode).toBe(200)
    const otherToken = tokens.find(entry => entry !== token) ?? ''
    expect((await setPassword(otherToken)).statusCode).toBe(404)
  })

  test.each([
    [59, 200],
    [60, 404],
  ])('returns the status after %i minutes: %i', async (minutes, status) => {
    const { token } = await createUserWithLink()
    app.setNow(new Date(START.getTime() + minutes * 60_000))
    expect((await setPassword(token)).statusCode).toBe(status)
  })

  test('rejects an invalid link and an invalid password', async () => {
    const { token } = await createUserWithLink()
    expect((await setPassword('x')).statusCode).toBe(404)
    expect((await setPassword('A'.repeat(43))).statusCode).toBe(404)
    const shortPasswordResponse = await setPassword(token, 'too short')
    expect([shortPasswordResponse.statusCode, shortPasswordResponse.json().errors]).toEqual([
      422,
      { password: ['Vähemalt 10 tähemärki.'] },
    ])
    expect((await setPassword(token)).statusCode).toBe(200)
  })

  test('rejects the link of a disabled user', async () => {
    const { user, token } = await createUserWithLink()
    await app.db.update(users).set({ disabled: true }).where(eq(users.id, user.id))
    expect((await setPassword(token)).statusCode).toBe(404)
  })
})
