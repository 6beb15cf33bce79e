import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestBrowser } from '#accounts/testing/create-test-browser.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'
import { decryptEntries } from '#platform/server/audit/personal-data.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { createGuard } from './create-guard.ts'
import { registerAccountRoutes } from './routes.ts'
import { loginAttempts, sessions, users } from './tables.ts'

const START = new Date('2026-11-20T08:00:00Z')
const addMs = (milliseconds: number) => new Date(START.getTime() + milliseconds)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(async testApp => {
    Object.assign(testApp, { guard: await createGuard(testApp) })
    registerAccountRoutes(testApp)
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(START)
  await app.db.delete(loginAttempts)
})

const createBrowser = () => createTestBrowser(app.server)
const readVisitor = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.call('GET', '/v1/session')).json().data.user

describe('logging in', () => {
  test('opens a session and stores its hash', async () => {
    const user = await makeUser(app.db, { username: 'Õie' })
    const browser = createBrowser()
    const response = await browser.logIn({ username: ' õIE ', password: user.password })
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      success: true,
      data: {
        user: {
          isGuest: false,
          username: 'Õie',
          roles: ['EDITOR'],
          permissions: [
            'category.edit',
            'client',
            'file.edit',
            'gallery.edit',
            'page.edit',
            'page.manage',
            'page.structure',
            'product.edit',
          ],
          actions: [
            'use-shop',
            'edit-products',
            'edit-categories',
            'edit-pages',
            'arrange-pages',
            'manage-pages',
            'find-files',
            'edit-galleries',
          ],
        },
      },
    })
    expect(await readVisitor(browser)).toEqual(response.json().data.user)
    expect(response.cookies).toMatchObject([
      { name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' },
      { name: 'known', httpOnly: true, sameSite: 'Lax', path: '/' },
    ])
    expect(response.cookies[0]).not.toHaveProperty('secure')
    const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(JSON.stringify(row)).not.toContain(browser.cookies.session)
  })

  test('shows the same field error for a wrong password, an unknown name and a disabled user', async () => {
    const { username } = await makeUser(app.db)
    const disabledUser = await makeUser(app.db)
    await app.db.update(users).set({ disabled: true }).where(eq(users.id, disabledUser.id))
    for (const login of [{ username, password: 'wrong' }, { username: 'nobody', password: 'wrong' }, disabledUser]) {
      const response = await createBrowser().logIn(login)
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({ success: false, errors: { password: ['Vale kasutajanimi või parool.'] } })
      expect(response.cookies).toEqual([])
    }
  })

  test('records a failed login with its address once a minute, without an unknown name', async () => {
    const user = await makeUser(app.db)
    const listFailedLogins = async () => {
      const rows = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'login-failed'))
      const recentRows = rows.filter(row => row.at >= START).toSorted((a, b) => a.id - b.id)
      return (await decryptEntries(app.db, recentRows, true)).map(({ subject, after }) => [subject, after])
    }
    const knownCount = (await listFailedLogins()).length
    const logInWrongly = (username: string) => createBrowser().logIn({ username, password: 'wrong' })
    await Promise.all([logInWrongly(user.username), logInWrongly(user.username), logInWrongly(user.username)])
    await logInWrongly('hunter2secret')
    await logInWrongly('hunter2secret')
    app.setNow(addMs(MINUTE_MS))
    await logInWrongly(user.username)
    const entries = (await listFailedLogins()).slice(knownCount)
    expect(entries.map(([subject]) => subject)).toEqual([String(user.id), 'unknown', String(user.id)])
    expect(entries[0]).toEqual([String(user.id), { address: '203.0.113.9' }])
    expect(entries[1]).toEqual(['unknown', { name: 'hu…', address: '203.0.113.9' }])
    expect(JSON.stringify(entries)).not.toContain('hunter2')
    await createBrowser().logIn(user)
    expect((await listFailedLogins()).slice(knownCount)).toHaveLength(3)
  })

  test.each([
    [{}, { username: ['Kohustuslik'], password: ['Kohustuslik'] }],
    [{ username: '', password: 'x' }, { username: ['Kohustuslik'] }],
    [{ username: 'a\u0000b', password: 'x' }, { username: ['Seda väärtust ei saa siin kasutada.'] }],
    [{ username: ['admin'], password: { $ne: '' } }, expect.objectContaining({ username: expect.anything() })],
  ])('rejects %j at its fields', async (body, errors) => {
    const response = await createBrowser().call('POST', '/v1/login-session', { body })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual(errors)
  })

  test('replaces the first session', async () => {
    const user = await makeUser(app.db)
    const browser = createBrowser()
    await browser.logIn(user)
    const firstCookies = { ...browser.cookies }
    await browser.logIn(user)
    expect(browser.cookies.session).not.toBe(firstCookies.session)
    expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
    const oldBrowser = createBrowser()
    Object.assign(oldBrowser.cookies, firstCookies)
    expect((await readVisitor(oldBrowser)).username).toBeNull()
  })

  test('ignores a planted session cookie', async () => {
    const user = await makeUser(app.db)
    const browser = createBrowser()
    const plantedToken = 'A'.repeat(43)
    browser.cookies.session = plantedToken
    await browser.logIn(user, { token: await browser.fetchToken() })
    expect(browser.cookies.session).not.toBe(plantedToken)
    expect((await readVisitor(browser)).username).toBe(user.username)
  })
})

describe('guests', () => {
  test.each([
    [[], true, []],
    [['CLIENT'], true, ['client']],
    [['CLIENT', 'SALES'], false, ['client', 'client.edit', 'order.edit', 'order.money', 'report.view']],
    [['NO-SUCH-ROLE'], false, []],
  ])('recognizes guests among roles %j', async (roles, isGuest, permissions) => {
    const user = await makeUser(app.db, { roles })
    const browser = createBrowser()
    await browser.logIn(user)
    expect(await readVisitor(browser)).toMatchObject({ isGuest, roles, permissions, username: user.username })
  })
})

describe('sessions', () => {
  test('ends sessions a week after their last use', async () => {
    const browser = createBrowser()
    await browser.logIn(await makeUser(app.db))
    app.setNow(addMs(6 * DAY_MS))
    expect((await readVisitor(browser)).isGuest).toBe(false)
    app.setNow(addMs(12 * DAY_MS))
    expect((await readVisitor(browser)).isGuest).toBe(false)
    app.setNow(addMs(19 * DAY_MS))
    expect((await readVisitor(browser)).isGuest).toBe(true)
    expect(browser.cookies.session).toBeUndefined()
  })

  test('ends sessions at once when the user is disabled', async () => {
    const user = await makeUser(app.db)
    const browser = createBrowser()
    await browser.logIn(user)
    await app.db.update(users).set({ disabled: true }).where(eq(users.id, user.id))
    expect((await readVisitor(browser)).username).toBeNull()
  })

  test('redirects an expired session to the login page with one message', async () => {
    const response = await createBrowser().call('GET', '/session/login?lang=en')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/en/login')
    expect(response.cookies).toEqual([
      { name: 'flash', value: 'session-expired', path: '/', sameSite: 'Lax', maxAge: 60 },
    ])
    const estonianResponse = await createBrowser().call(
      'GET',
      '/session/login?return=https://evil.example&lang=//evil.example',
    )
    expect(estonianResponse.headers.location).toBe('/et/login')
    const returnResponse = await createBrowser().call(
      'GET',
      '/session/login?lang=en&to=%2Fen%2Fadmin%2Forder%3Fpage%3D2',
    )
    expect(returnResponse.headers.location).toBe('/en/login?to=%2Fen%2Fadmin%2Forder%3Fpage%3D2')
    for (const foreignPath of ['//evil.example/et/admin', 'https://evil.example', '/et/admin//evil', '/et/checkout']) {
      const response = await createBrowser().call('GET', `/session/login?to=${encodeURIComponent(foreignPath)}`)
      expect(response.headers.location).toBe('/et/login')
    }
  })

  test('answers an expired session with an exact message', () => {
    expect(INVALID_CREDENTIALS).toBe('Your request was made with invalid credentials.')
  })
})

describe('logging out', () => {
  test('ends the session as well as the cookie', async () => {
    const browser = createBrowser()
    await browser.logIn(await makeUser(app.db))
    const cookies = { ...browser.cookies }
    const response = await browser.call('GET', '/logout?return=https://evil.example')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(browser.cookies.session).toBeUndefined()
    const thief = createBrowser()
    Object.assign(thief.cookies, cookies)
    expect((await readVisitor(thief)).username).toBeNull()
  })

  test('redirects home without a session', async () => {
    const response = await createBrowser().call('GET', '/logout')
    expect([response.statusCode, response.headers.location, response.cookies]).toEqual([302, '/', []])
  })
})

describe('the language', () => {
  test('stores the language for a year', async () => {
    const response = await createBrowser().call('GET', '/en/site/set-language')
    expect(response.json()).toEqual({ success: true })
    expect(response.cookies).toEqual([{ name: 'lang', value: 'en', path: '/', sameSite: 'Lax', maxAge: 31_536_000 }])
  })

  test.each(['fr', 'EN', 'xx-en'])('rejects the language %s', async lang => {
    const response = await createBrowser().call('GET', `/${lang}/site/set-language`)
    expect([response.statusCode, response.cookies]).toEqual([404, []])
  })
})
