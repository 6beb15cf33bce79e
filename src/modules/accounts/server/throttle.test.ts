import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestBrowser } from '#accounts/testing/create-test-browser.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createGuard } from './create-guard.ts'
import { registerAttempt } from './register-attempt.ts'
import { registerAccountRoutes } from './routes.ts'
import { loginAttempts } from './tables.ts'

const START = new Date('2026-11-20T08:00:00Z')
/** The default address of `createTestBrowser`. */
const BROWSER_ADDRESS = '203.0.113.9'

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

interface AttemptInput {
  kind?: 'login' | 'reset'
  name?: string
  address?: string
  minute?: number
}
const tryAttempt = ({ kind = 'login', name = 'mari', address = '203.0.113.1', minute = 0 }: AttemptInput) =>
  registerAttempt(app.db, { kind, usernameKey: name, address, now: new Date(START.getTime() + minute * MINUTE_MS) })
const countAccepted = async (count: number, buildAttempt: (index: number) => AttemptInput) => {
  let acceptedCount = 0
  for (let index = 0; index < count; index++) if ((await tryAttempt(buildAttempt(index))).ok) acceptedCount += 1
  return acceptedCount
}

describe('counting attempts', () => {
  test('allows ten for a name from one address in a quarter of an hour, and more from another', async () => {
    expect(await countAccepted(12, () => ({}))).toBe(10)
    expect(await tryAttempt({ address: '203.0.113.2' })).toMatchObject({ ok: true })
    expect(await tryAttempt({ name: 'jüri' })).toMatchObject({ ok: true })
  })

  test('allows a hundred for a name from all addresses', async () => {
    expect(await countAccepted(102, index => ({ address: `203.0.113.${index}` }))).toBe(100)
    expect((await tryAttempt({ name: 'jüri' })).ok).toBe(true)
  })

  test('allows thirty from an address for all names', async () => {
    expect(await countAccepted(32, index => ({ name: `name${index}` }))).toBe(30)
    expect((await tryAttempt({ name: 'new', address: '203.0.113.2' })).ok).toBe(true)
  })

  test('counts an IPv6 network as one address', async () => {
    expect(await countAccepted(32, index => ({ name: `name${index}`, address: `2001:db8::${index}` }))).toBe(30)
  })

  test('counts concurrent attempts', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, () => tryAttempt({})))
    expect(results.filter(result => result.ok).length).toBe(10)
  })

  test('returns the exact seconds to wait; rejected attempts do not extend them', async () => {
    await countAccepted(10, index => ({ minute: index }))
    expect(await tryAttempt({ minute: 10 })).toEqual({ ok: false, reason: 300 })
    expect(await tryAttempt({ minute: 14 })).toEqual({ ok: false, reason: 60 })
    expect((await tryAttempt({ minute: 15 })).ok).toBe(true)
    expect(await tryAttempt({ minute: 15 })).toEqual({ ok: false, reason: 60 })
  })

  test('counts reset requests separately, five for a name', async () => {
    await countAccepted(10, () => ({}))
    expect(await countAccepted(7, () => ({ kind: 'reset' }))).toBe(5)
  })
})

describe('logging in', () => {
  const logInThrottled = async (username: string) => {
    await countAccepted(10, () => ({ name: username, address: BROWSER_ADDRESS }))
    const { statusCode, headers, body } = await createTestBrowser(app.server).logIn({ username, password: 'wrong' })
    return { statusCode, retryAfterSeconds: headers['retry-after'], body }
  }

  test('rejects a login with 429 and Retry-After for known and unknown users', async () => {
    const { username } = await makeUser(app.db)
    const knownUserResponse = await logInThrottled(username)
    expect(knownUserResponse).toMatchObject({ statusCode: 429, retryAfterSeconds: '900' })
    expect(JSON.parse(knownUserResponse.body)).toMatchObject({
      success: false,
      message: 'Liiga palju katseid. Palun oota mõni minut ja proovi uuesti.',
    })
    expect(await logInThrottled('nobody-at-all')).toEqual(knownUserResponse)
  })

  test('rejects the right password at that address, but not at another or after the window', async () => {
    const user = await makeUser(app.db)
    await logInThrottled(user.username)
    expect((await createTestBrowser(app.server).logIn(user)).statusCode).toBe(429)
    expect((await createTestBrowser(app.server).logIn(user, { address: '203.0.113.77' })).statusCode).toBe(200)
    expect((await createTestBrowser(app.server).logIn(user)).statusCode).toBe(429)
    app.setNow(new Date(START.getTime() + 15 * MINUTE_MS))
    expect((await createTestBrowser(app.server).logIn(user)).statusCode).toBe(200)
  })

  test('deletes the failed attempts of the name', async () => {
    const user = await makeUser(app.db)
    const ownAttempt = { name: user.username, address: BROWSER_ADDRESS }
    await countAccepted(9, () => ownAttempt)
    expect((await createTestBrowser(app.server).logIn(user)).statusCode).toBe(200)
    expect(await countAccepted(11, () => ownAttempt)).toBe(10)
  })
})
