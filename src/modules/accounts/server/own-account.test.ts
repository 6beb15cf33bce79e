import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp } from '#accounts/testing/create-account-app.ts'
import { createTestBrowser } from '#accounts/testing/create-test-browser.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import type { Write } from '#platform/server/write.ts'
import { listNewOrderRecipients } from './list-new-order-recipients.ts'
import { hashPassword } from './password-hash.ts'
import { loginAttempts, passwordResets, sessions, users } from './tables.ts'

const GOOD_PASSWORD = 'kolm kuivanud kuuske'

let app: TestApp
beforeAll(async () => {
  app = await createAccountApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(new Date('2026-11-20T08:00:00Z'))
  await app.db.delete(loginAttempts)
})

const logInNewUser = async (overrides: Parameters<typeof makeUser>[1] = {}) => {
  const user = await makeUser(app.db, overrides)
  const browser = createTestBrowser(app.server)
  expect((await browser.logIn(user, { headers: { 'user-agent': 'Firefox/140' } })).statusCode).toBe(200)
  return { user, browser }
}
const changePassword = (browser: ReturnType<typeof createTestBrowser>, current: string, password: string) =>
  browser.call('PUT', '/v1/account/password?lang=en', { body: { current, password } })
const isLoggedIn = async (browser: ReturnType<typeof createTestBrowser>) =>
  (await browser.call('GET', '/v1/session')).json().data.user.username !== null
const countLockWaits = async () => {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count
}
/** Locks the user's row until all calls wait for it, runs `work`, and returns the responses. */
const runWhileLocked = async <T>(
  userId: number,
  calls: (() => Promise<T>)[],
  work?: (tx: Write) => Promise<unknown>,
) => {
  const answers = await arrange(app.db, async tx => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const pendingCalls: Promise<T>[] = []
    for (const call of calls) {
      pendingCalls.push(call())
      await expect.poll(countLockWaits, { timeout: 10_000 }).toBe(pendingCalls.length)
    }
    await work?.(tx)
    return { pending: pendingCalls }
  })
  return Promise.all(answers.pending)
}
/** Stores a link and returns its token. */
const createLink = async (userId: number) => {
  const token = 'L'.repeat(33) + String(userId).padStart(10, '0')
  const expiresAt = new Date(app.now().getTime() + HOUR_MS)
  await app.db.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt })
  return token
}
const resetPassword = (token: string) =>
  createTestBrowser(app.server).call('PUT', `/v1/password-reset/${token}?lang=en`, {
    body: { password: 'from the link 2026' },
  })

describe('a new password', () => {
  test('rejects a login while the password changes or staff disable the user', async () => {
    const { user } = await logInNewUser()
    const passwordHash = await hashPassword(GOOD_PASSWORD)
    for (const values of [{ passwordHash }, { disabled: true }]) {
      await app.db
        .update(users)
        .set({ passwordHash: await hashPassword(user.password), disabled: false })
        .where(eq(users.id, user.id))
      const lateBrowser = createTestBrowser(app.server)
      const [answer] = await runWhileLocked(user.id, [() => lateBrowser.logIn(user)], tx =>
        tx.update(users).set(values).where(eq(users.id, user.id)),
      )
      expect(answer?.statusCode).toBe(422)
      expect(await isLoggedIn(lateBrowser)).toBe(false)
    }
  })

  test('requires the current password, ends other sessions and notifies the user', async () => {
    const email = `${crypto.randomUUID()}@example.ee`
    const { user, browser } = await logInNewUser({ email })
    const otherBrowser = createTestBrowser(app.server)
    await otherBrowser.logIn(user)
    expect((await changePassword(browser, user.password, GOOD_PASSWORD)).json()).toEqual({ success: true })
    expect([await isLoggedIn(browser), await isLoggedIn(otherBrowser)]).toEqual([true, false])
    expect((await otherBrowser.logIn({ ...user, password: GOOD_PASSWORD })).statusCode).toBe(200)
    const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, email))
    expect(mail).toMatchObject({ subject: 'Your password was changed' })
    expect(mail?.text).toContain(`The password for ${user.username} has been changed.`)
  })

  test('rejects a new password without the current one, with limited attempts', async () => {
    const { user, browser } = await logInNewUser()
    const wrongResponse = await changePassword(browser, 'not it', GOOD_PASSWORD)
    expect([wrongResponse.statusCode, wrongResponse.json().errors]).toEqual([
      422,
      { current: ['Your current password is incorrect.'] },
    ])
    for (let index = 0; index < 9; index++) await changePassword(browser, `guess ${index}`, GOOD_PASSWORD)
    const rejectedResponse = await changePassword(browser, user.password, GOOD_PASSWORD)
    expect([rejectedResponse.statusCode, rejectedResponse.headers['retry-after']]).toEqual([429, '900'])
    // The login still works, also from this address.
    expect((await createTestBrowser(app.server).logIn(user)).statusCode).toBe(200)
  })

  test.each([
    ['password123', 'This password is too common. Choose a few unrelated words instead.'],
    ['1234567890', 'This password is too common. Choose a few unrelated words instead.'],
    ['%name%-2026', 'Don’t use your name or email in the password.'],
  ])('rejects %s', async (password, message) => {
    const { user, browser } = await logInNewUser({ username: `maasikas${crypto.randomUUID().slice(0, 4)}` })
    const answer = await changePassword(browser, user.password, password.replace('%name%', user.username))
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: [message] }])
  })

  test('invalidates earlier links of this user only', async () => {
    const { user, browser } = await logInNewUser()
    const stranger = await makeUser(app.db)
    const [ownToken, otherToken] = [await createLink(user.id), await createLink(stranger.id)]
    expect((await changePassword(browser, user.password, GOOD_PASSWORD)).statusCode).toBe(200)
    expect([(await resetPassword(ownToken)).statusCode, (await resetPassword(otherToken)).statusCode]).toEqual([
      404, 200,
    ])
    expect((await createTestBrowser(app.server).logIn({ ...user, password: GOOD_PASSWORD })).statusCode).toBe(200)
  })

  test('rejects a new password when another one was set during the check', async () => {
    const { user, browser } = await logInNewUser()
    const passwordHash = await hashPassword('set meanwhile')
    const [answer] = await runWhileLocked(user.id, [() => changePassword(browser, user.password, GOOD_PASSWORD)], tx =>
      tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
    )
    expect([answer?.statusCode, answer?.json().errors]).toEqual([
      422,
      { current: ['Your current password is incorrect.'] },
    ])
    const [storedUser] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(storedUser?.passwordHash).toBe(passwordHash)
  })

  test('rejects a new password when the session ended during the check', async () => {
    const { user, browser } = await logInNewUser()
    const [answer] = await runWhileLocked(user.id, [() => changePassword(browser, user.password, GOOD_PASSWORD)], tx =>
      tx.delete(sessions).where(eq(sessions.userId, user.id)),
    )
    expect(answer?.statusCode).toBe(401)
    expect((await createTestBrowser(app.server).logIn(user)).statusCode).toBe(200)
  })

  test('sets a new password once for two concurrent browsers', async () => {
    const { user, browser } = await logInNewUser()
    const otherBrowser = createTestBrowser(app.server)
    await otherBrowser.logIn(user)
    const answers = await runWhileLocked(user.id, [
      () => changePassword(browser, user.password, GOOD_PASSWORD),
      () => changePassword(otherBrowser, user.password, 'seitse sinist sibulat'),
    ])
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 401])
    expect([await isLoggedIn(browser), await isLoggedIn(otherBrowser)]).toEqual([true, false])
  })

  test('avoids a deadlock with a link used at the same time: the later change fails', async () => {
    const { user, browser } = await logInNewUser()
    const token = await createLink(user.id)
    const answers = await runWhileLocked(user.id, [
      () => changePassword(browser, user.password, GOOD_PASSWORD),
      () => resetPassword(token),
    ])
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 404])
  })

  test('requires a login for a new password', async () => {
    expect((await changePassword(createTestBrowser(app.server), 'a', GOOD_PASSWORD)).statusCode).toBe(401)
  })
})

describe('sessions', () => {
  test('lists and ends the sessions of their user only', async () => {
    const { user, browser } = await logInNewUser()
    const phone = createTestBrowser(app.server)
    await phone.logIn(user, { headers: { 'user-agent': 'Phone' }, address: '203.0.113.50' })
    const { results } = (await browser.call('GET', '/v1/account/session')).json()
    expect(results).toMatchObject([
      { browser: 'Phone', address: '203.0.113.50', current: false },
      { browser: 'Firefox/140', current: true },
    ])
    const { browser: stranger } = await logInNewUser()
    const endSession = (browser: ReturnType<typeof createTestBrowser>) =>
      browser.call('DELETE', `/v1/account/session/${results[0].id}`)
    expect((await endSession(stranger)).statusCode).toBe(404)
    expect(await isLoggedIn(phone)).toBe(true)
    expect((await endSession(browser)).statusCode).toBe(200)
    expect([await isLoggedIn(phone), await isLoggedIn(browser)]).toEqual([false, true])
  })
})

describe('a browser in which the user logged in before', () => {
  test('lets a known browser log in although strangers used up all attempts of the name', async () => {
    const { user, browser } = await logInNewUser()
    await browser.call('GET', '/logout')
    const stranger = createTestBrowser(app.server)
    for (let index = 0; index < 100; index++) {
      const row = { kind: 'login' as const, usernameKey: user.username, address: `198.51.100.${index}`, at: app.now() }
      await app.db.insert(loginAttempts).values(row)
    }
    expect((await stranger.logIn(user)).statusCode).toBe(429)
    expect((await browser.logIn(user)).statusCode).toBe(200)
  })

  test('gives a known browser ten attempts of its own for this name only', async () => {
    const { user, browser } = await logInNewUser()
    const otherUser = await makeUser(app.db)
    await browser.call('GET', '/logout')
    for (let index = 0; index < 10; index++)
      expect((await browser.logIn({ ...user, password: 'wrong' })).statusCode).toBe(422)
    expect((await browser.logIn(user)).statusCode).toBe(429)
    for (let index = 0; index < 10; index++) await browser.logIn({ ...otherUser, password: 'wrong' })
    expect((await createTestBrowser(app.server).logIn(otherUser)).statusCode).toBe(429)
  })

  test('mails a known browser a link although strangers requested too many', async () => {
    const { user, browser } = await logInNewUser({ email: 'reset@example.ee' })
    await browser.call('GET', '/logout')
    const requestLink = (browser: ReturnType<typeof createTestBrowser>) =>
      browser.call('POST', '/v1/password-reset', { body: { username: user.username } })
    for (let index = 0; index < 5; index++)
      expect((await requestLink(createTestBrowser(app.server))).statusCode).toBe(200)
    expect((await requestLink(createTestBrowser(app.server))).statusCode).toBe(429)
    expect((await requestLink(browser)).statusCode).toBe(200)
  })
})

test('lets the owner log in elsewhere during three hundred wrong attempts from one address', async () => {
  const user = await makeUser(app.db)
  const attacker = createTestBrowser(app.server)
  const token = await attacker.fetchToken()
  const owner = createTestBrowser(app.server)
  const ownerToken = await owner.fetchToken()
  const answers = Promise.all(
    Array.from({ length: 300 }, () => attacker.logIn({ ...user, password: 'wrong' }, { token })),
  )
  expect((await owner.logIn(user, { token: ownerToken, address: '198.51.100.7' })).statusCode).toBe(200)
  const statuses = (await answers).map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 422)).toHaveLength(10)
  expect(statuses.filter(status => status === 429)).toHaveLength(290)
  expect((await createTestBrowser(app.server).logIn(user, { address: '198.51.100.8' })).statusCode).toBe(200)
})

describe('mails about new orders', () => {
  const saveNewOrderMails = (browser: ReturnType<typeof createTestBrowser>, { isOn }: { isOn: boolean }) =>
    browser.call('PUT', '/v1/account/mails?lang=en', { body: { new_orders: isOn } })
  const saveMailLanguage = (browser: ReturnType<typeof createTestBrowser>, language: string | null) =>
    browser.call('PUT', '/v1/account/mails?lang=en', { body: { language } })

  test('turns mails about new orders off by default and lets users switch them', async () => {
    const { user, browser } = await logInNewUser({ email: 'mails@example.ee', roles: ['SALES'] })
    const readMailPreferences = async () => (await browser.call('GET', '/v1/account/mails')).json().data
    expect(await readMailPreferences()).toEqual({ new_orders: false, language: null, email: 'mails@example.ee' })
    expect((await saveNewOrderMails(browser, { isOn: true })).statusCode).toBe(200)
    expect(await readMailPreferences()).toMatchObject({ new_orders: true })
    expect(await listNewOrderRecipients(app.db)).toEqual([{ id: user.id, email: 'mails@example.ee', language: 'et' }])
    expect((await saveMailLanguage(browser, 'en')).statusCode).toBe(200)
    expect(await readMailPreferences()).toMatchObject({ new_orders: true, language: 'en' })
    expect(await listNewOrderRecipients(app.db)).toMatchObject([{ language: 'en' }])
    expect((await saveNewOrderMails(browser, { isOn: false })).statusCode).toBe(200)
    expect(await listNewOrderRecipients(app.db)).toEqual([])
  })

  test('requires an e-mail address for mails about new orders', async () => {
    const { browser } = await logInNewUser({ roles: ['SALES'] })
    const rejectedResponse = await saveNewOrderMails(browser, { isOn: true })
    expect([rejectedResponse.statusCode, rejectedResponse.json().errors]).toEqual([
      422,
      { new_orders: ['Your user account has no email address. Someone who manages users can add one.'] },
    ])
  })

  test('requires an enabled language for mails about new orders', async () => {
    const { browser } = await logInNewUser({ email: 'fi@example.ee', roles: ['SALES'] })
    const rejectedResponse = await saveMailLanguage(browser, 'fi')
    expect([rejectedResponse.statusCode, Object.keys(rejectedResponse.json().errors)]).toEqual([422, ['language']])
    expect((await saveMailLanguage(browser, null)).statusCode).toBe(200)
  })

  test('lets only the user choose mails about new orders', async () => {
    const guestResponse = await saveNewOrderMails(createTestBrowser(app.server), { isOn: true })
    expect(guestResponse.statusCode).toBe(401)
  })
})
