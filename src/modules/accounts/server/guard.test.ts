import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestBrowser } from '#accounts/testing/create-test-browser.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { serve } from '#platform/server/http/serve.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { createGuard } from './create-guard.ts'
import { hashVisitorCookie } from './hash-visitor-cookie.ts'
import { registerAccountRoutes } from './routes.ts'
import { sessions } from './tables.ts'

const body = z.object({ amount: z.number() })
const probes = {
  callOpen: endpoint({ method: 'POST', path: '/open', summary: '', allow: 'anyone', body, response: successResponse }),
  staff: endpoint({ method: 'POST', path: '/staff', summary: '', allow: 'staff', body, response: successResponse }),
  callWithPermission: endpoint({
    method: 'PUT',
    path: '/named',
    summary: '',
    allow: { permission: 'user.edit' },
    body,
    response: successResponse,
  }),
  read: endpoint({ method: 'GET', path: '/read', summary: '', allow: 'staff', response: successResponse }),
}
const recordCall = vi.fn((_name: string) => undefined)
let visitorHash = ''

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(async testApp => {
    Object.assign(testApp, { guard: await createGuard(testApp) })
    registerAccountRoutes(testApp)
    serve(testApp, probes, {
      callOpen: ({ request }) => {
        visitorHash = hashVisitorCookie(request)
        return recordCall('open')
      },
      staff: () => recordCall('staff'),
      callWithPermission: () => recordCall('named'),
      read: () => recordCall('read'),
    })
  })
})
afterAll(() => app.close())
beforeEach(() => recordCall.mockClear())

const logInAs = async (roles: string[]) => {
  const browser = createTestBrowser(app.server)
  await browser.logIn(await makeUser(app.db, { roles }))
  return browser
}

describe('guards before the body', () => {
  const bodies = [{ amount: 1 }, { amount: 'many' }, '{"broken', '']
  test.each(bodies)('answers 401 to a guest for any body: %j', async body => {
    const response = await createTestBrowser(app.server).call('POST', '/staff', { body })
    expect(response.statusCode).toBe(401)
    expect(response.json().message).toBe('Your request was made with invalid credentials.')
    expect(recordCall).not.toHaveBeenCalled()
  })

  test.each(bodies)('answers 403 to staff without permission for any body: %j', async body => {
    const response = await (await logInAs(['EDITOR'])).call('PUT', '/named', { body })
    expect(response.statusCode).toBe(403)
    expect(recordCall).not.toHaveBeenCalled()
  })

  test('treats a client as no staff, and a client with another role as staff', async () => {
    expect((await (await logInAs(['CLIENT'])).call('GET', '/read')).statusCode).toBe(403)
    expect((await (await logInAs(['CLIENT', 'SALES'])).call('GET', '/read')).statusCode).toBe(200)
  })

  test('validates the body after the permission', async () => {
    const admin = await logInAs(['ADMIN'])
    expect((await admin.call('PUT', '/named', { body: { amount: 'many' } })).statusCode).toBe(422)
    expect((await admin.call('PUT', '/named', { body: { amount: 1 } })).statusCode).toBe(200)
    expect(recordCall).toHaveBeenCalledExactlyOnceWith('named')
  })

  test('answers 401 with the exact message for an expired session', async () => {
    const staff = await logInAs(['ADMIN'])
    expect((await staff.call('GET', '/read')).statusCode).toBe(200)
    await app.db.update(sessions).set({ expiresAt: new Date(0) })
    const response = await staff.call('GET', '/read')
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({
      success: false,
      message: 'Your request was made with invalid credentials.',
    })
  })

  test.each([undefined, '', 'short', 'x'.repeat(44), `${'x'.repeat(42)}'`, `${'x'.repeat(42)}õ`])(
    'reads no session of a guest with the session cookie %j',
    async session => {
      const cookies = session === undefined ? {} : { session }
      // A query would wait for the lock, which ends after the answer.
      const response = await app.db.transaction(async tx => {
        await tx.execute(sql`lock table ${sessions} in access exclusive mode`)
        return app.server.inject({ url: '/read', cookies })
      })
      expect(response.statusCode).toBe(401)
    },
  )
})

describe('the anti-forgery token', () => {
  const call = { body: { amount: 1 } }

  test.each(['', 'x', 'a'.repeat(43)])('rejects an unsafe call with the token %j', async token => {
    const browser = createTestBrowser(app.server)
    await browser.fetchToken()
    const response = await browser.call('POST', '/open', { ...call, token })
    expect(response.statusCode).toBe(403)
    expect(response.headers['x-csrf-refused']).toBe('1')
    expect(recordCall).not.toHaveBeenCalled()
  })

  test('accepts one anti-forgery token for many calls', async () => {
    const browser = createTestBrowser(app.server)
    const token = await browser.fetchToken()
    const answers = [
      await browser.call('POST', '/open', { ...call, token }),
      await browser.call('POST', '/open', { ...call, token }),
    ]
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200])
    expect(await browser.fetchToken()).toBe(token)
  })

  test('rejects the anti-forgery token in another browser and without its cookie', async () => {
    const token = await createTestBrowser(app.server).fetchToken()
    const otherBrowser = createTestBrowser(app.server)
    expect((await otherBrowser.call('POST', '/open', { ...call, token })).statusCode).toBe(403)
    await otherBrowser.fetchToken()
    expect((await otherBrowser.call('POST', '/open', { ...call, token })).statusCode).toBe(403)
    expect(recordCall).not.toHaveBeenCalled()
  })

  test('changes the anti-forgery token at login and logout', async () => {
    const browser = createTestBrowser(app.server)
    const guestToken = await browser.fetchToken()
    await browser.logIn(await makeUser(app.db))
    const staffToken = await browser.fetchToken()
    expect(staffToken).not.toBe(guestToken)
    expect((await browser.call('POST', '/staff', { ...call, token: guestToken })).statusCode).toBe(403)
    expect((await browser.call('POST', '/staff', { ...call, token: staffToken })).statusCode).toBe(200)
    await browser.call('GET', '/logout')
    await browser.fetchToken()
    for (const token of [staffToken, guestToken]) {
      expect((await browser.call('POST', '/open', { ...call, token })).statusCode).toBe(403)
    }
    expect((await browser.call('POST', '/open', call)).statusCode).toBe(200)
  })

  test('requires the anti-forgery token for the login', async () => {
    const user = await makeUser(app.db)
    const sessionCount = await app.db.$count(sessions)
    const response = await createTestBrowser(app.server).logIn(user, { token: '' })
    expect([response.statusCode, response.cookies]).toEqual([403, []])
    expect(await app.db.$count(sessions)).toBe(sessionCount)
  })

  test('accepts the anti-forgery token as a form field', async () => {
    const browser = createTestBrowser(app.server)
    const _csrf = await browser.fetchToken()
    const submitForm = (fields: Record<string, string>) =>
      browser.call('POST', '/open', {
        token: '',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await submitForm({ amount: '1' })).statusCode).toBe(403)
    // The guard accepts the token; then the validation of the body fails.
    expect((await submitForm({ amount: '1', _csrf })).statusCode).toBe(422)
  })

  test('uses the same anti-forgery token in all processes of a shop', async () => {
    const guard = await createGuard({ db: app.db, now: app.now })
    const browser = createTestBrowser(app.server)
    const token = await browser.fetchToken()
    const request = { cookies: browser.cookies } as never
    expect(guard.isTokenValid(request, token)).toBe(true)
    expect(guard.isTokenValid(request, `${token}x`)).toBe(false)
  })
})

describe('GET /v1/session', () => {
  test('sets a guest’s cookie once and is never cached', async () => {
    const browser = createTestBrowser(app.server)
    const firstResponse = await browser.call('GET', '/v1/session')
    expect(firstResponse.headers['cache-control']).toBe('no-store')
    expect(firstResponse.cookies).toEqual([
      { name: 'visitor', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', httpOnly: true, sameSite: 'Lax' },
    ])
    expect(firstResponse.json().data).toEqual({
      user: { isGuest: true, username: null, roles: [], permissions: [], actions: [] },
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await browser.call('GET', '/v1/session')).cookies).toEqual([])
  })

  test('sets secure cookies when the shop uses https', async () => {
    const secureApp = await createTestApp(
      async app => {
        Object.assign(app, { guard: await createGuard(app) })
        registerAccountRoutes(app)
      },
      { PUBLIC_URL: 'https://shop.example' },
    )
    const browser = createTestBrowser(secureApp.server)
    const session = await browser.call('GET', '/v1/session')
    const login = await browser.logIn(await makeUser(secureApp.db))
    await secureApp.close()
    expect([...session.cookies, ...login.cookies]).toMatchObject([
      { name: '__Host-visitor', secure: true },
      { name: '__Host-session', secure: true },
      { name: '__Host-known', secure: true },
    ])
  })
})

test('identifies a repeated call by its browser', async () => {
  const browser = createTestBrowser(app.server)
  const readVisitorHash = async (visitor: typeof browser) => {
    await visitor.call('POST', '/open', { body: { amount: 1 } })
    return visitorHash
  }
  const firstHash = await readVisitorHash(browser)
  expect(await readVisitorHash(browser)).toBe(firstHash)
  expect(await readVisitorHash(createTestBrowser(app.server))).not.toBe(firstHash)
  expect(firstHash).not.toContain(browser.cookies.visitor)
})
