import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp } from '#accounts/testing/create-account-app.ts'
import { createTestBrowser } from '#accounts/testing/create-test-browser.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { mails } from '#platform/server/mail/tables.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { loginAttempts, oneTimeCodes, recoveryCodes, roles, usedChallenges, users } from '../tables.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { computeTimeStep, findTimeStep, generateCode } from './totp.ts'

const START = new Date('2026-11-20T08:00:00Z')
const STEP_MS = 30_000

let app: TestApp
beforeAll(async () => {
  app = await createAccountApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(START)
  await app.db.delete(loginAttempts)
  await app.db.delete(platformValues).where(eq(platformValues.key, 'second-factor-required'))
})
const advanceTime = (steps: number) => app.setNow(new Date(START.getTime() + steps * STEP_MS))

type Browser = ReturnType<typeof createTestBrowser>
type User = Awaited<ReturnType<typeof makeUser>>
const createBrowser = () => createTestBrowser(app.server)
const logIn = (user: User, code?: string, browser: Browser = createBrowser()) =>
  browser.call('POST', '/v1/login-session', { body: { username: user.username, password: user.password, code } })
const readVisitor = async (browser: Browser) => (await browser.call('GET', '/v1/session')).json().data.user
const readFactors = async (browser: Browser) => (await browser.call('GET', '/v1/account/second-factor')).json().data

/** Creates a logged-in user with an authenticator app. */
const createUserWithApp = async (overrides: Parameters<typeof makeUser>[1] = {}) => {
  const user = await makeUser(app.db, { email: 'keegi@pood.example', ...overrides })
  const browser = createBrowser()
  await browser.logIn(user)
  const enrolment = await browser.call('POST', '/v1/account/one-time-code', { body: { current: user.password } })
  const { secret, address } = enrolment.json().data
  const code = generateCode(secret, computeTimeStep(app.now()))
  const confirmation = await browser.call('PUT', '/v1/account/one-time-code', { body: { code } })
  expect(confirmation.statusCode).toBe(200)
  return { user, browser, secret, address, recoveryCodes: confirmation.json().data.recoveryCodes as string[] }
}
const generateCurrentCode = (secret: string, steps = 0) => generateCode(secret, computeTimeStep(app.now()) + steps)
const listMailsAbout = async (event: string) =>
  (await app.db.select().from(mails)).filter(({ key }) => key.includes(event))

describe('one-time codes', () => {
  // The codes are those of RFC 6238, appendix B, shortened to six digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('computes one-time codes by the standard at second %d', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const moment = new Date(seconds * 1_000)
    expect(generateCode(secret, computeTimeStep(moment))).toBe(code)
    expect(findTimeStep(secret, code, new Date(moment.getTime() + STEP_MS))).toBe(computeTimeStep(moment))
    expect(findTimeStep(secret, code, new Date(moment.getTime() + 2 * STEP_MS))).toBeNull()
  })

  test('requests a one-time code after the password and accepts each once', async () => {
    const { user, secret, address, recoveryCodes: userRecoveryCodes } = await createUserWithApp()
    expect(address).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&issuer=/)
    expect(userRecoveryCodes).toHaveLength(10)
    expect(await listMailsAbout('codesAdded')).toHaveLength(1)
    // The setup has used this code.
    expect((await logIn(user, generateCurrentCode(secret))).json().errors).toHaveProperty('code')
    advanceTime(1)
    const loginResponse = await logIn(user)
    expect([loginResponse.statusCode, loginResponse.json().errors, loginResponse.cookies]).toEqual([
      422,
      { code: ['Sisesta autentimisrakenduse kood või taastekood.'] },
      [],
    ])
    const loginResponses = await Promise.all([
      logIn(user, generateCurrentCode(secret)),
      logIn(user, generateCurrentCode(secret)),
    ])
    expect(loginResponses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await logIn({ ...user, password: 'vale' }, generateCurrentCode(secret, 1))).json().errors).toHaveProperty(
      'password',
    )
    // After a code of a fast clock no older code works.
    expect((await logIn(user, ` ${generateCurrentCode(secret, 1).replace(/^(...)/, '$1 ')} `)).statusCode).toBe(200)
    expect((await logIn(user, generateCurrentCode(secret))).statusCode).toBe(422)
  })

  test('limits wrong codes, and lifts the limit after 16 minutes', async () => {
    const { user, secret } = await createUserWithApp()
    advanceTime(2)
    const statuses = []
    for (let index = 0; index < 6; index += 1) statuses.push((await logIn(user, '000000')).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await logIn(user, generateCurrentCode(secret))).statusCode).toBe(429)
    advanceTime(2 * 16)
    expect((await logIn(user, generateCurrentCode(secret))).statusCode).toBe(200)
    expect(await app.db.$count(loginAttempts)).toBe(0)
  })

  test('moves one-time codes to another phone and removes them, with the password', async () => {
    const { user, browser, secret } = await createUserWithApp()
    const call = (method: 'POST' | 'PUT', path: string, body: object) =>
      browser.call(method, `/v1/account/${path}`, { body })
    for (const path of ['one-time-code', 'one-time-code/removal', 'recovery-code', 'passkey/challenge']) {
      expect((await call('POST', path, { current: 'vale' })).json().errors).toEqual({
        current: ['Praegune parool on vale.'],
      })
    }
    const newSecret = (await call('POST', 'one-time-code', { current: user.password })).json().data.secret
    expect((await call('PUT', 'one-time-code', { code: generateCurrentCode(secret) })).json().errors).toHaveProperty(
      'code',
    )
    // The old phone works until the new one has shown a code.
    advanceTime(1)
    expect((await logIn(user, generateCurrentCode(secret))).statusCode).toBe(200)
    expect(
      (await call('PUT', 'one-time-code', { code: generateCurrentCode(newSecret) })).json().data.recoveryCodes,
    ).toBeNull()
    advanceTime(2)
    expect((await logIn(user, generateCurrentCode(secret))).statusCode).toBe(422)
    expect((await logIn(user, generateCurrentCode(newSecret))).statusCode).toBe(200)
    expect((await call('POST', 'one-time-code/removal', { current: user.password })).statusCode).toBe(200)
    expect((await call('POST', 'one-time-code/removal', { current: user.password })).statusCode).toBe(409)
    expect(await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
    expect((await logIn(user)).statusCode).toBe(200)
  })
})

describe('recovery codes', () => {
  test('accepts each recovery code once, stores hashes and replaces the codes', async () => {
    const { user, browser, recoveryCodes: userRecoveryCodes } = await createUserWithApp()
    const [firstCode = '', secondCode = ''] = userRecoveryCodes
    expect((await logIn(user, firstCode.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await logIn(user, firstCode)).statusCode).toBe(422)
    expect(await listMailsAbout('recoveryUsed')).toHaveLength(1)
    expect((await readFactors(browser)).unused_recovery_codes).toBe(9)
    const rows = await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    expect(JSON.stringify(rows)).not.toContain(secondCode.replaceAll('-', ''))
    const renewalResponse = await browser.call('POST', '/v1/account/recovery-code', {
      body: { current: user.password },
    })
    const [newCode] = renewalResponse.json().data.recoveryCodes
    expect((await logIn(user, secondCode)).statusCode).toBe(422)
    expect((await logIn(user, newCode)).statusCode).toBe(200)
  })

  test('accepts recovery codes of their user only', async () => {
    const firstUser = await createUserWithApp()
    const otherUser = await createUserWithApp()
    expect((await logIn(firstUser.user, otherUser.recoveryCodes[0])).statusCode).toBe(422)
    const unusedCodesCondition = and(eq(recoveryCodes.userId, otherUser.user.id), isNull(recoveryCodes.usedAt))
    expect(await app.db.$count(recoveryCodes, unusedCodesCondition)).toBe(10)
  })
})

/** Simulates a device with one passkey and user verification. */
const createDevice = (origin = 'http://localhost:3000') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const encodeBytes = (length: number, text: string) =>
    Buffer.concat([Buffer.from([0x58, length]), Buffer.from(text, 'base64url')])
  // The public key is a COSE map with five entries: kty 2, alg -7, crv 1, x and y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from([0x21]),
    encodeBytes(32, x),
    Buffer.from([0x22]),
    encodeBytes(32, y),
  ])
  let useCount = 0
  const buildAuthData = (flags: number, credentialData = Buffer.alloc(0)) => {
    useCount += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(useCount)
    return Buffer.concat([
      createHash('sha256').update('localhost').digest(),
      Buffer.from([flags]),
      counter,
      credentialData,
    ])
  }
  const buildClientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const buildCredential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id: id.toString('base64url'),
    register: (challenge: string) => {
      const data = buildAuthData(0x45, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]))
      const attestation = Buffer.concat([
        Buffer.from('a3', 'hex'),
        Buffer.from('63', 'hex'),
        Buffer.from('fmt'),
        Buffer.from('64', 'hex'),
        Buffer.from('none'),
        Buffer.from('67', 'hex'),
        Buffer.from('attStmt'),
        Buffer.from('a0', 'hex'),
        Buffer.from('68', 'hex'),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return buildCredential({
        clientDataJSON: buildClientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    assert: (challenge: string, { flags = 0x05, key = privateKey }: { flags?: number; key?: KeyObject } = {}) => {
      const data = buildAuthData(flags)
      const clientData = buildClientData('webauthn.get', challenge)
      const signedData = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return buildCredential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signedData, key).toString('base64url'),
      })
    },
  }
}

describe('passkeys', () => {
  const requestChallenge = async (browser: Browser) =>
    (await browser.call('POST', '/v1/login-passkey/challenge')).json().data.challenge as string
  const logInWithPasskey = (browser: Browser, response: object) =>
    browser.call('POST', '/v1/login-passkey', { body: { response } })
  const createUserWithPasskey = async (overrides: Parameters<typeof makeUser>[1] = {}) => {
    const user = await makeUser(app.db, { email: 'voti@pood.example', ...overrides })
    const browser = createBrowser()
    await browser.logIn(user)
    const challengeResponse = await browser.call('POST', '/v1/account/passkey/challenge', {
      body: { current: user.password },
    })
    const device = createDevice()
    const response = device.register(challengeResponse.json().data.challenge)
    const addResponse = await browser.call('POST', '/v1/account/passkey', { body: { name: 'Sülearvuti', response } })
    expect(addResponse.json()).toMatchObject({ data: { recoveryCodes: expect.any(Array) } })
    return { user, browser, device, response }
  }

  test('logs in with only a passkey, and rejects the password without a second factor', async () => {
    const { user, device, browser, response } = await createUserWithPasskey()
    expect((await readFactors(browser)).passkeys).toMatchObject([{ name: 'Sülearvuti', last_used_at: null }])
    expect((await logIn(user)).json().errors).toHaveProperty('code')
    const otherBrowser = createBrowser()
    const loginResponse = await logInWithPasskey(otherBrowser, device.assert(await requestChallenge(otherBrowser)))
    expect(loginResponse.json().data.user.username).toBe(user.username)
    expect((await readVisitor(otherBrowser)).username).toBe(user.username)
    expect((await readFactors(browser)).passkeys[0].last_used_at).toBe(START.toISOString())
    // A response creates no second passkey.
    const secondRegistration = await browser.call('POST', '/v1/account/passkey', { body: { name: 'Koopia', response } })
    expect(secondRegistration.statusCode).toBe(422)
  })

  test('rejects a passkey with a wrong challenge, browser, time, user verification, key, site or counter', async () => {
    const { device, user } = await createUserWithPasskey()
    const ownBrowser = createBrowser()
    const challenge = await requestChallenge(ownBrowser)
    const rejectedResponses = [
      await logInWithPasskey(ownBrowser, device.assert(randomBytes(56).toString('base64url'))),
      await logInWithPasskey(createBrowser(), device.assert(challenge)),
      await logInWithPasskey(ownBrowser, device.assert(challenge, { flags: 0x01 })),
      await logInWithPasskey(
        ownBrowser,
        device.assert(challenge, { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
      ),
      await logInWithPasskey(ownBrowser, {
        ...createDevice('https://kuri.example').assert(challenge),
        id: device.id,
        rawId: device.id,
      }),
      await logInWithPasskey(ownBrowser, createDevice().assert(challenge)),
      await logInWithPasskey(ownBrowser, { id: device.id, type: 'public-key' }),
    ]
    expect(rejectedResponses.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 422, 422])
    expect((await readVisitor(ownBrowser)).username).toBeNull()
    const firstAssertion = device.assert(challenge)
    expect((await logInWithPasskey(ownBrowser, firstAssertion)).statusCode).toBe(200)
    expect((await logInWithPasskey(ownBrowser, firstAssertion)).statusCode).toBe(422)
    // A copied passkey sends the previous counter.
    const staleChallenge = await requestChallenge(ownBrowser)
    advanceTime(11)
    expect((await logInWithPasskey(ownBrowser, device.assert(staleChallenge))).statusCode).toBe(422)
    await app.db.update(users).set({ disabled: true }).where(eq(users.id, user.id))
    expect((await logInWithPasskey(ownBrowser, device.assert(await requestChallenge(ownBrowser)))).statusCode).toBe(422)
  })

  test('stores no passkey for an unanswered challenge', async () => {
    const challengeCount = await app.db.$count(usedChallenges)
    for (let index = 0; index < 5; index += 1) await requestChallenge(createBrowser())
    expect(await app.db.$count(usedChallenges)).toBe(challengeCount)
  })

  test('removes a passkey for its user only, with the password', async () => {
    const { user, browser } = await createUserWithPasskey()
    const otherUser = await createUserWithPasskey()
    const [{ id }] = (await readFactors(browser)).passkeys
    const removePasskey = (browser: Browser, current: string) =>
      browser.call('POST', `/v1/account/passkey/${id}/removal`, { body: { current } })
    expect((await removePasskey(otherUser.browser, otherUser.user.password)).statusCode).toBe(404)
    expect((await removePasskey(browser, 'vale')).statusCode).toBe(422)
    expect((await removePasskey(browser, user.password)).statusCode).toBe(200)
    expect((await logIn(user)).statusCode).toBe(200)
  })
})

describe('lost factors', () => {
  test('lets an owner remove lost factors, except of users with more permissions and their own', async () => {
    const { user } = await createUserWithApp()
    const owner = await createUserWithApp({ roles: ['ADMIN'] })
    await app.db
      .insert(roles)
      .values({ name: 'HELPER', permissions: ['user.edit'] })
      .onConflictDoNothing()
    const helper = createBrowser()
    await helper.logIn(await makeUser(app.db, { roles: ['HELPER'] }))
    const removeFactors = (browser: Browser, id: number) => browser.call('DELETE', `/v1/admin/user/${id}/second-factor`)
    expect((await removeFactors(helper, owner.user.id)).statusCode).toBe(403)
    expect((await removeFactors(owner.browser, owner.user.id)).statusCode).toBe(409)
    const hasListedFactor = async () =>
      (await owner.browser.call('GET', `/v1/admin/user?q=${user.username}`)).json().results[0].second_factor
    expect(await hasListedFactor()).toBe(true)
    expect((await removeFactors(owner.browser, user.id)).statusCode).toBe(200)
    expect(await hasListedFactor()).toBe(false)
    expect((await removeFactors(owner.browser, user.id)).statusCode).toBe(409)
    expect((await logIn(user)).statusCode).toBe(200)
    expect(await listMailsAbout(`${user.id}:removedByStaff`)).toHaveLength(1)
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'second-factor-removed'))
    expect(entries).toMatchObject([{ subject: String(user.id), userId: owner.user.id }])
  })
})

test('removes the second factors of the owner named by the setting once', async () => {
  const { user } = await createUserWithApp({ roles: ['ADMIN'] })
  expect(await resetSecondFactor(app, ` ${user.username.toUpperCase()} `)).toBe('removed')
  expect((await logIn(user)).statusCode).toBe(200)
  const secondBrowser = createBrowser()
  await secondBrowser.logIn(user)
  const enrolment = await secondBrowser.call('POST', '/v1/account/one-time-code', { body: { current: user.password } })
  const code = generateCurrentCode(enrolment.json().data.secret)
  expect((await secondBrowser.call('PUT', '/v1/account/one-time-code', { body: { code } })).statusCode).toBe(200)
  // The shop starts again with the same setting, as after a crash.
  expect(await resetSecondFactor(app, user.username)).toBe('done')
  expect((await logIn(user)).statusCode).toBe(422)
  expect(await resetSecondFactor(app, 'nobody')).toBe('notFound')
  expect(await resetSecondFactor(app, null)).toBe('unset')
  expect(await resetSecondFactor(app, user.username)).toBe('removed')
})

describe('the requirement for staff', () => {
  const setRequired = (browser: Browser, isRequired: boolean) =>
    browser.call('PUT', '/v1/admin/login-settings', { body: { required: isRequired } })

  test('blocks staff without a second factor and their API keys until it is set up; clients are not affected', async () => {
    const browserWithoutFactor = createBrowser()
    const owner = await makeUser(app.db, { roles: ['ADMIN'] })
    await browserWithoutFactor.logIn(owner)
    expect((await setRequired(browserWithoutFactor, true)).statusCode).toBe(409)
    const key = (
      await browserWithoutFactor.call('POST', '/v1/admin/api-key', {
        body: { name: 'x', permissions: ['user.edit'], days: 30 },
      })
    ).json().data.key
    const { browser: browserWithFactor } = await createUserWithApp({ roles: ['ADMIN'] })
    expect((await setRequired(browserWithFactor, true)).statusCode).toBe(200)

    expect(await readVisitor(browserWithoutFactor)).toEqual({
      isGuest: true,
      username: owner.username,
      roles: ['ADMIN'],
      permissions: [],
      actions: ['set-up-second-factor'],
    })
    for (const path of ['/v1/admin/user', '/v1/account/session', '/v1/admin/login-settings']) {
      expect((await browserWithoutFactor.call('GET', path)).statusCode).toBe(403)
    }
    const requestWithKey = {
      method: 'GET',
      url: '/v1/admin/user',
      headers: { authorization: `Bearer ${key}` },
    } as const
    expect((await app.server.inject(requestWithKey)).statusCode).toBe(403)
    const client = createBrowser()
    const clientLogin = await client.logIn(await makeUser(app.db, { roles: ['CLIENT'] }))
    expect(clientLogin.json().data.user).toMatchObject({ permissions: ['client'] })
    expect((await readVisitor(browserWithFactor)).permissions).toContain('user.edit')

    const enrolment = await browserWithoutFactor.call('POST', '/v1/account/one-time-code', {
      body: { current: owner.password },
    })
    const { secret } = enrolment.json().data
    await browserWithoutFactor.call('PUT', '/v1/account/one-time-code', { body: { code: generateCurrentCode(secret) } })
    expect((await browserWithoutFactor.call('GET', '/v1/admin/user')).statusCode).toBe(200)
    const lastRemoval = await browserWithoutFactor.call('POST', '/v1/account/one-time-code/removal', {
      body: { current: owner.password },
    })
    expect([lastRemoval.statusCode, await app.db.$count(oneTimeCodes, eq(oneTimeCodes.userId, owner.id))]).toEqual([
      409, 1,
    ])
    expect((await browserWithoutFactor.call('GET', '/v1/admin/login-settings')).json().data).toMatchObject({
      required: true,
    })
    expect((await setRequired(browserWithoutFactor, false)).statusCode).toBe(200)
  })

  test('lets only an owner switch the requirement', async () => {
    await app.db.insert(roles).values({ name: 'DEPUTY', permissions: ['client', 'user.edit', 'settings.edit'] })
    const deputy = await createUserWithApp({ roles: ['DEPUTY'] })
    expect((await deputy.browser.call('GET', '/v1/admin/login-settings')).statusCode).toBe(200)
    for (const isRequired of [true, false]) expect((await setRequired(deputy.browser, isRequired)).statusCode).toBe(403)
    expect((await deputy.browser.call('GET', '/v1/admin/login-settings')).json().data.required).toBe(false)
  })

  test('rejects changes of factors by an API key', async () => {
    const { browser } = await createUserWithApp({ roles: ['ADMIN'] })
    const createdKey = await browser.call('POST', '/v1/admin/api-key', {
      body: { name: 'y', permissions: ['user.edit'], days: 30 },
    })
    const removalResponse = await app.server.inject({
      method: 'POST',
      url: '/v1/account/one-time-code/removal',
      payload: { current: 'correct horse battery' },
      headers: { authorization: `Bearer ${createdKey.json().data.key}` },
    })
    expect(removalResponse.statusCode).toBe(401)
  })
})
