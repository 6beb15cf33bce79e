import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountApp } from '#accounts/testing/create-account-app.ts'
import { createTestBrowser } from '#accounts/testing/create-test-browser.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { resetLostPassword } from './reset-lost-password.ts'
import { sessions, users } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createAccountApp()
})
afterAll(() => app.close())

const logIn = async (username: string, password: string): Promise<number> =>
  (await createTestBrowser(app.server).call('POST', '/v1/login-session', { body: { username, password } })).statusCode

test('sets a new password once for the owner named by the setting and ends the sessions', async () => {
  const user = await makeUser(app.db, { roles: ['ADMIN'] })
  await createTestBrowser(app.server).logIn(user)
  const resetResult = await resetLostPassword(app, ` ${user.username.toUpperCase()} `)
  expect(resetResult).toEqual({
    ok: true,
    value: { username: user.username, password: expect.stringMatching(/^([0-9a-f]{6}-){3}[0-9a-f]{6}$/) },
  })
  if (!resetResult.ok) return
  expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  expect(await logIn(user.username, user.password)).toBe(422)
  expect(await logIn(user.username, resetResult.value.password)).toBe(200)
  const resetEntryCondition = and(eq(auditEntries.subject, String(user.id)), eq(auditEntries.action, 'password-reset'))
  expect(await app.db.$count(auditEntries, resetEntryCondition)).toBe(1)
  // The shop starts again with the same setting, as after a crash.
  expect(await resetLostPassword(app, user.username)).toEqual({ ok: false, reason: 'done' })
  expect(await logIn(user.username, resetResult.value.password)).toBe(200)
  expect(await resetLostPassword(app, null)).toEqual({ ok: false, reason: 'unset' })
  expect(await resetLostPassword(app, user.username)).toMatchObject({ ok: true })
})

test('reports an unknown or disabled user', async () => {
  const user = await makeUser(app.db)
  await app.db.update(users).set({ disabled: true }).where(eq(users.id, user.id))
  for (const name of ['nobody', user.username])
    expect(await resetLostPassword(app, name)).toEqual({ ok: false, reason: 'notFound' })
})
