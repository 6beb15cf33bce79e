import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp } from '#accounts/testing/account-app.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { testBrowser } from '#accounts/testing/test-browser.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import type { Write } from '#platform/server/write.ts'
import { listNewOrderRecipients } from './list-new-order-recipients.ts'
import { hashPassword } from './password-hash.ts'
import { hashToken } from './random-token.ts'
import { loginAttempts, passwordResets, sessions, users } from './tables.ts'

const GOOD = 'kolm kuivanud kuuske'

let app: TestApp
beforeAll(async () => {
  app = await createAccountApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(new Date('2026-11-20T08:00:00Z'))
  await app.db.delete(loginAttempts)
})

const loggedIn = async (given: Parameters<typeof makeUser>[1] = {}) => {
  const user = await makeUser(app.db, given)
  const browser = testBrowser(app.server)
  expect((await browser.logIn(user, { headers: { 'user-agent': 'Firefox/140' } })).statusCode).toBe(200)
  return { user, browser }
}
const change = (browser: ReturnType<typeof testBrowser>, current: string, password: string) =>
  browser.call('PUT', '/v1/account/password?lang=en', { body: { current, password } })
const isLoggedIn = async (browser: ReturnType<typeof testBrowser>) =>
  (await browser.call('GET', '/v1/session')).json().data.user.username !== null
const waiting = async () => {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}
/** Holds the user's row while calls wait behind it, and runs `work` in the meantime. */
const meanwhile = async <T>(userId: number, calls: (() => Promise<T>)[], work?: (tx: Write) => Promise<unknown>) => {
  const answers = await arrange(app.db, async tx => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const begun: Promise<T>[] = []
    for (const call of calls) {
      begun.push(call())
      await expect.poll(waiting, { timeout: 10_000 }).toBe(begun.length)
    }
    await work?.(tx)
    return { begun }
  })
  return Promise.all(answers.begun)
}
/** The token of a mailed link. */
const makeLink = async (userId: number) => {
  const token = 'L'.repeat(33) + String(userId).padStart(10, '0')
  const expiresAt = new Date(app.now().getTime() + 3_600_000)
  await app.db.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt })
  return token
}
const reset = (token: string) =>
  testBrowser(app.server).call('PUT', `/v1/password-reset/${token}?lang=en`, {
    body: { password: 'from the link 2026' },
  })

describe('another password', () => {
  test('during a login, or disabling the user, prevents the session', async () => {
    const { user } = await loggedIn()
    const passwordHash = await hashPassword(GOOD)
    for (const values of [{ passwordHash }, { disabled: true }]) {
      await app.db
        .update(users)
        .set({ passwordHash: await hashPassword(user.password), disabled: false })
        .where(eq(users.id, user.id))
      const late = testBrowser(app.server)
      const [answer] = await meanwhile(user.id, [() => late.logIn(user)], tx =>
        tx.update(users).set(values).where(eq(users.id, user.id)),
      )
      expect(answer?.statusCode).toBe(422)
      expect(await isLoggedIn(late)).toBe(false)
    }
  })

  test('requires the current one, ends other sessions and notifies the user', async () => {
    const email = `${crypto.randomUUID()}@example.ee`
    const { user, browser } = await loggedIn({ email })
    const elsewhere = testBrowser(app.server)
    await elsewhere.logIn(user)
    expect((await change(browser, user.password, GOOD)).json()).toEqual({ success: true })
    expect([await isLoggedIn(browser), await isLoggedIn(elsewhere)]).toEqual([true, false])
    expect((await elsewhere.logIn({ ...user, password: GOOD })).statusCode).toBe(200)
    const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, email))
    expect(mail).toMatchObject({ subject: 'Your password was changed' })
    expect(mail?.text).toContain(`The password for ${user.username} has been changed.`)
  })

  test('is rejected without the current one, with limited attempts', async () => {
    const { user, browser } = await loggedIn()
    const wrong = await change(browser, 'not it', GOOD)
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { current: ['Your current password is incorrect.'] }])
    for (let at = 0; at < 9; at++) await change(browser, `guess ${at}`, GOOD)
    const refused = await change(browser, user.password, GOOD)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
    // The login still works, also from this address.
    expect((await testBrowser(app.server).logIn(user)).statusCode).toBe(200)
  })

  test.each([
    ['password123', 'This password is too common. Choose a few unrelated words instead.'],
    ['1234567890', 'This password is too common. Choose a few unrelated words instead.'],
    ['%name%-2026', 'Don’t use your name or email in the password.'],
  ])('rejects %s', async (password, message) => {
    const { user, browser } = await loggedIn({ username: `maasikas${crypto.randomUUID().slice(0, 4)}` })
    const answer = await change(browser, user.password, password.replace('%name%', user.username))
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: [message] }])
  })

  test('invalidates earlier links of this user only', async () => {
    const { user, browser } = await loggedIn()
    const stranger = await makeUser(app.db)
    const [own, other] = [await makeLink(user.id), await makeLink(stranger.id)]
    expect((await change(browser, user.password, GOOD)).statusCode).toBe(200)
    expect([(await reset(own)).statusCode, (await reset(other)).statusCode]).toEqual([404, 200])
    expect((await testBrowser(app.server).logIn({ ...user, password: GOOD })).statusCode).toBe(200)
  })

  test('is rejected when another one was set during the check', async () => {
    const { user, browser } = await loggedIn()
    const passwordHash = await hashPassword('set meanwhile')
    const [answer] = await meanwhile(user.id, [() => change(browser, user.password, GOOD)], tx =>
      tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
    )
    expect([answer?.statusCode, answer?.json().errors]).toEqual([
      422,
      { current: ['Your current password is incorrect.'] },
    ])
    const [kept] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(kept?.passwordHash).toBe(passwordHash)
  })

  test('is rejected when the session ended during the check', async () => {
    const { user, browser } = await loggedIn()
    const [answer] = await meanwhile(user.id, [() => change(browser, user.password, GOOD)], tx =>
      tx.delete(sessions).where(eq(sessions.userId, user.id)),
    )
    expect(answer?.statusCode).toBe(401)
    expect((await testBrowser(app.server).logIn(user)).statusCode).toBe(200)
  })

  test('is set once by two concurrent browsers', async () => {
    const { user, browser } = await loggedIn()
    const elsewhere = testBrowser(app.server)
    await elsewhere.logIn(user)
    const answers = await meanwhile(user.id, [
      () => change(browser, user.password, GOOD),
      () => change(elsewhere, user.password, 'seitse sinist sibulat'),
    ])
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 401])
    expect([await isLoggedIn(browser), await isLoggedIn(elsewhere)]).toEqual([true, false])
  })

  test('does not deadlock with a link used at the same time: the later one fails', async () => {
    const { user, browser } = await loggedIn()
    const token = await makeLink(user.id)
    const answers = await meanwhile(user.id, [() => change(browser, user.password, GOOD), () => reset(token)])
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 404])
  })

  test('requires a login', async () => {
    expect((await change(testBrowser(app.server), 'a', GOOD)).statusCode).toBe(401)
  })
})

describe('sessions', () => {
  test('are listed and ended by their user only', async () => {
    const { user, browser } = await loggedIn()
    const phone = testBrowser(app.server)
    await phone.logIn(user, { headers: { 'user-agent': 'Phone' }, address: '203.0.113.50' })
    const { results } = (await browser.call('GET', '/v1/account/session')).json()
    expect(results).toMatchObject([
      { browser: 'Phone', address: '203.0.113.50', current: false },
      { browser: 'Firefox/140', current: true },
    ])
    const { browser: stranger } = await loggedIn()
    const end = (who: ReturnType<typeof testBrowser>) => who.call('DELETE', `/v1/account/session/${results[0].id}`)
    expect((await end(stranger)).statusCode).toBe(404)
    expect(await isLoggedIn(phone)).toBe(true)
    expect((await end(browser)).statusCode).toBe(200)
    expect([await isLoggedIn(phone), await isLoggedIn(browser)]).toEqual([false, true])
  })
})

describe('a browser in which the user logged in before', () => {
  test('logs in although strangers used up all attempts of the name', async () => {
    const { user, browser } = await loggedIn()
    await browser.call('GET', '/logout')
    const stranger = testBrowser(app.server)
    for (let at = 0; at < 100; at++) {
      const row = { kind: 'login' as const, usernameKey: user.username, address: `198.51.100.${at}`, at: app.now() }
      await app.db.insert(loginAttempts).values(row)
    }
    expect((await stranger.logIn(user)).statusCode).toBe(429)
    expect((await browser.logIn(user)).statusCode).toBe(200)
  })

  test('has ten attempts of its own for this name only', async () => {
    const { user, browser } = await loggedIn()
    const other = await makeUser(app.db)
    await browser.call('GET', '/logout')
    for (let at = 0; at < 10; at++) expect((await browser.logIn({ ...user, password: 'wrong' })).statusCode).toBe(422)
    expect((await browser.logIn(user)).statusCode).toBe(429)
    for (let at = 0; at < 10; at++) await browser.logIn({ ...other, password: 'wrong' })
    expect((await testBrowser(app.server).logIn(other)).statusCode).toBe(429)
  })

  test('requests a link although strangers requested too many', async () => {
    const { user, browser } = await loggedIn({ email: 'reset@example.ee' })
    await browser.call('GET', '/logout')
    const ask = (who: ReturnType<typeof testBrowser>) =>
      who.call('POST', '/v1/password-reset', { body: { username: user.username } })
    for (let at = 0; at < 5; at++) expect((await ask(testBrowser(app.server))).statusCode).toBe(200)
    expect((await ask(testBrowser(app.server))).statusCode).toBe(429)
    expect((await ask(browser)).statusCode).toBe(200)
  })
})

test('lets the owner log in elsewhere during three hundred wrong attempts from one address', async () => {
  const user = await makeUser(app.db)
  const attacker = testBrowser(app.server)
  const token = await attacker.fetchToken()
  const owner = testBrowser(app.server)
  const ownerToken = await owner.fetchToken()
  const answers = Promise.all(
    Array.from({ length: 300 }, () => attacker.logIn({ ...user, password: 'wrong' }, { token })),
  )
  expect((await owner.logIn(user, { token: ownerToken, address: '198.51.100.7' })).statusCode).toBe(200)
  const statuses = (await answers).map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 422)).toHaveLength(10)
  expect(statuses.filter(status => status === 429)).toHaveLength(290)
  expect((await testBrowser(app.server).logIn(user, { address: '198.51.100.8' })).statusCode).toBe(200)
})

describe('mails about new orders', () => {
  const choose = (browser: ReturnType<typeof testBrowser>, isOn: boolean) =>
    browser.call('PUT', '/v1/account/mails?lang=en', { body: { new_orders: isOn } })
  const chooseLanguage = (browser: ReturnType<typeof testBrowser>, language: string | null) =>
    browser.call('PUT', '/v1/account/mails?lang=en', { body: { language } })

  test('are off by default and can be switched', async () => {
    const { user, browser } = await loggedIn({ email: 'mails@example.ee', roles: ['SALES'] })
    const read = async () => (await browser.call('GET', '/v1/account/mails')).json().data
    expect(await read()).toEqual({ new_orders: false, language: null, email: 'mails@example.ee' })
    expect((await choose(browser, true)).statusCode).toBe(200)
    expect(await read()).toMatchObject({ new_orders: true })
    expect(await listNewOrderRecipients(app.db)).toEqual([{ id: user.id, email: 'mails@example.ee', language: 'et' }])
    expect((await chooseLanguage(browser, 'en')).statusCode).toBe(200)
    expect(await read()).toMatchObject({ new_orders: true, language: 'en' })
    expect(await listNewOrderRecipients(app.db)).toMatchObject([{ language: 'en' }])
    expect((await choose(browser, false)).statusCode).toBe(200)
    expect(await listNewOrderRecipients(app.db)).toEqual([])
  })

  test('require an e-mail address', async () => {
    const { browser } = await loggedIn({ roles: ['SALES'] })
    const refused = await choose(browser, true)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { new_orders: ['Your user account has no email address. Someone who manages users can add one.'] },
    ])
  })

  test('require an enabled language', async () => {
    const { browser } = await loggedIn({ email: 'fi@example.ee', roles: ['SALES'] })
    const refused = await chooseLanguage(browser, 'fi')
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['language']])
    expect((await chooseLanguage(browser, null)).statusCode).toBe(200)
  })

  test('can only be chosen by the user', async () => {
    const guest = await choose(testBrowser(app.server), true)
    expect(guest.statusCode).toBe(401)
  })
})
