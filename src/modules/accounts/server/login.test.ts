import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { testBrowser } from '#accounts/testing/test-browser.ts'
import { decryptEntries } from '#platform/server/audit/personal-data.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { createGuard } from './create-guard.ts'
import { routes } from './routes.ts'
import { loginAttempts, sessions, users } from './tables.ts'

const START = new Date('2026-11-20T08:00:00Z')
const later = (milliseconds: number) => new Date(START.getTime() + milliseconds)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(async app => {
    Object.assign(app, { guard: await createGuard(app) })
    routes(app)
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(START)
  await app.db.delete(loginAttempts)
})

const browser = () => testBrowser(app.server)
const whoIs = async (visitor: ReturnType<typeof browser>) => (await visitor.call('GET', '/v1/session')).json().data.user

describe('logging in', () => {
  test('opens a session and stores its hash', async () => {
    const user = await makeUser(app.db, { username: 'Õie' })
    const visitor = browser()
    const response = await visitor.logIn({ username: ' õIE ', password: user.password })
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
            ...['category.edit', 'client', 'file.edit', 'gallery.edit'],
            ...['page.edit', 'page.manage', 'page.structure', 'product.edit'],
          ],
          actions: [
            ...['use-shop', 'edit-products', 'edit-categories', 'edit-pages', 'arrange-pages', 'manage-pages'],
            ...['find-files', 'edit-galleries'],
          ],
        },
      },
    })
    expect(await whoIs(visitor)).toEqual(response.json().data.user)
    expect(response.cookies).toMatchObject([
      { name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' },
      { name: 'known', httpOnly: true, sameSite: 'Lax', path: '/' },
    ])
    expect(response.cookies[0]).not.toHaveProperty('secure')
    const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(JSON.stringify(row)).not.toContain(visitor.cookies.session)
  })

  test('has the same field error for a wrong password, an unknown name and a disabled user', async () => {
    const { username } = await makeUser(app.db)
    const off = await makeUser(app.db)
    await app.db.update(users).set({ disabled: true }).where(eq(users.id, off.id))
    for (const login of [{ username, password: 'wrong' }, { username: 'nobody', password: 'wrong' }, off]) {
      const response = await browser().logIn(login)
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({ success: false, errors: { password: ['Vale kasutajanimi või parool.'] } })
      expect(response.cookies).toEqual([])
    }
  })

  test('records a failed login with its address once a minute, without an unknown name', async () => {
    const user = await makeUser(app.db)
    const failed = async () => {
      const rows = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'login-failed'))
      const later = rows.filter(row => row.at >= START).toSorted((a, b) => a.id - b.id)
      return (await decryptEntries(app.db, later, true)).map(({ subject, after }) => [subject, after])
    }
    const known = (await failed()).length
    const guess = (username: string) => browser().logIn({ username, password: 'wrong' })
    await Promise.all([guess(user.username), guess(user.username), guess(user.username)])
    await guess('hunter2secret')
    await guess('hunter2secret')
    app.setNow(later(MINUTE))
    await guess(user.username)
    const entries = (await failed()).slice(known)
    expect(entries.map(([subject]) => subject)).toEqual([String(user.id), 'unknown', String(user.id)])
    expect(entries[0]).toEqual([String(user.id), { address: '203.0.113.9' }])
    expect(entries[1]).toEqual(['unknown', { name: 'hu…', address: '203.0.113.9' }])
    expect(JSON.stringify(entries)).not.toContain('hunter2')
    await browser().logIn(user)
    expect((await failed()).slice(known)).toHaveLength(3)
  })

  test.each([
    [{}, { username: ['Kohustuslik'], password: ['Kohustuslik'] }],
    [{ username: '', password: 'x' }, { username: ['Kohustuslik'] }],
    [{ username: 'a\u0000b', password: 'x' }, { username: ['Seda väärtust ei saa siin kasutada.'] }],
    [{ username: ['admin'], password: { $ne: '' } }, expect.objectContaining({ username: expect.anything() })],
  ])('rejects %j at its fields', async (body, errors) => {
    const response = await browser().call('POST', '/v1/login-session', { body })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual(errors)
  })

  test('replaces the first session', async () => {
    const user = await makeUser(app.db)
    const visitor = browser()
    await visitor.logIn(user)
    const first = { ...visitor.cookies }
    await visitor.logIn(user)
    expect(visitor.cookies.session).not.toBe(first.session)
    expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
    const old = browser()
    Object.assign(old.cookies, first)
    expect((await whoIs(old)).username).toBeNull()
  })

  test('ignores a planted session cookie', async () => {
    const user = await makeUser(app.db)
    const visitor = browser()
    const planted = 'A'.repeat(43)
    visitor.cookies.session = planted
    await visitor.logIn(user, { token: await visitor.fetchToken() })
    expect(visitor.cookies.session).not.toBe(planted)
    expect((await whoIs(visitor)).username).toBe(user.username)
  })
})

describe('recognizes guests', () => {
  test.each([
    [[], true, []],
    [['CLIENT'], true, ['client']],
    [['CLIENT', 'SALES'], false, ['client', 'client.edit', 'order.edit', 'order.money', 'report.view']],
    [['NO-SUCH-ROLE'], false, []],
  ])('roles %j', async (roles, isGuest, permissions) => {
    const user = await makeUser(app.db, { roles })
    const visitor = browser()
    await visitor.logIn(user)
    expect(await whoIs(visitor)).toMatchObject({ isGuest, roles, permissions, username: user.username })
  })
})

describe('sessions', () => {
  test('last a week from their last use', async () => {
    const visitor = browser()
    await visitor.logIn(await makeUser(app.db))
    app.setNow(later(6 * DAY))
    expect((await whoIs(visitor)).isGuest).toBe(false)
    app.setNow(later(12 * DAY))
    expect((await whoIs(visitor)).isGuest).toBe(false)
    app.setNow(later(19 * DAY))
    expect((await whoIs(visitor)).isGuest).toBe(true)
    expect(visitor.cookies.session).toBeUndefined()
  })

  test('end at once when the user is disabled', async () => {
    const user = await makeUser(app.db)
    const visitor = browser()
    await visitor.logIn(user)
    await app.db.update(users).set({ disabled: true }).where(eq(users.id, user.id))
    expect((await whoIs(visitor)).username).toBeNull()
  })

  test('redirect to the login page with one message when they expire', async () => {
    const response = await browser().call('GET', '/session/login?lang=en')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/en/login')
    expect(response.cookies).toEqual([
      { name: 'flash', value: 'session-expired', path: '/', sameSite: 'Lax', maxAge: 60 },
    ])
    const estonian = await browser().call('GET', '/session/login?return=https://evil.example&lang=//evil.example')
    expect(estonian.headers.location).toBe('/et/login')
    const back = await browser().call('GET', '/session/login?lang=en&to=%2Fen%2Fadmin%2Forder%3Fpage%3D2')
    expect(back.headers.location).toBe('/en/login?to=%2Fen%2Fadmin%2Forder%3Fpage%3D2')
    for (const elsewhere of ['//evil.example/et/admin', 'https://evil.example', '/et/admin//evil', '/et/checkout']) {
      const response = await browser().call('GET', `/session/login?to=${encodeURIComponent(elsewhere)}`)
      expect(response.headers.location).toBe('/et/login')
    }
  })

  test('have an exact message when they expire', () => {
    expect(INVALID_CREDENTIALS).toBe('Your request was made with invalid credentials.')
  })
})

describe('logging out', () => {
  test('ends the session as well as the cookie', async () => {
    const visitor = browser()
    await visitor.logIn(await makeUser(app.db))
    const kept = { ...visitor.cookies }
    const response = await visitor.call('GET', '/logout?return=https://evil.example')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(visitor.cookies.session).toBeUndefined()
    const thief = browser()
    Object.assign(thief.cookies, kept)
    expect((await whoIs(thief)).username).toBeNull()
  })

  test('redirects home without a session', async () => {
    const response = await browser().call('GET', '/logout')
    expect([response.statusCode, response.headers.location, response.cookies]).toEqual([302, '/', []])
  })
})

describe('the language', () => {
  test('is stored for a year', async () => {
    const response = await browser().call('GET', '/en/site/set-language')
    expect(response.json()).toEqual({ success: true })
    expect(response.cookies).toEqual([{ name: 'lang', value: 'en', path: '/', sameSite: 'Lax', maxAge: 31_536_000 }])
  })

  test.each(['fr', 'EN', 'xx-en'])('rejects the language %s', async lang => {
    const response = await browser().call('GET', `/${lang}/site/set-language`)
    expect([response.statusCode, response.cookies]).toEqual([404, []])
  })
})
