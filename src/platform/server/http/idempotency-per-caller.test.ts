import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ok } from '#kernel/result.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { write } from '../write.ts'
import { serve } from './serve.ts'

const calls = {
  change: endpoint({
    method: 'POST',
    path: '/change',
    summary: '',
    allow: 'anyone',
    body: z.object({ name: z.string() }),
    response: createItemResponseSchema(z.object({ secret: z.string() })),
  }),
}
const NOW = new Date('2026-11-20T10:00:00Z')
/** The memory of the process forgets answers after ten minutes; the database keeps them. */
const AFTER_MEMORY_EXPIRY = new Date('2026-11-20T10:15:00Z')

let app: TestApp
let changes = 0
beforeEach(async () => {
  changes = 0
  app = await openTestApp(testApp =>
    serve(testApp, calls, {
      change: async ({ actor, visitor }) => {
        changes += 1
        const secret = `${visitor.username ?? 'guest'} ${changes}`
        await write(testApp, actor, async tx => {
          tx.audit({ kind: 'settings', id: 1, after: { amount: changes } })
          return ok(null)
        })
        return { data: { secret } }
      },
    }),
  )
  app.setNow(NOW)
})

const change = async (token = 'right'): Promise<string> => {
  const headers = { 'x-csrf-token': token, 'idempotency-key': 'a'.repeat(32) }
  const answer = await app.server.inject({ method: 'POST', url: '/change', headers, payload: { name: 'Pidur' } })
  return answer.json().data.secret
}

test.each([
  ['from memory', NOW],
  ['from the database', AFTER_MEMORY_EXPIRY],
])('repeats an answer only to its caller, %s', async (_source, later) => {
  const [mari, siim] = [createStaffMember([], { username: 'mari' }), createStaffMember([], { username: 'siim' })]
  app.signInAs(mari, 1)
  expect(await change()).toBe('mari 1')
  app.signInAs(siim, 2)
  expect(await change()).toBe('siim 2')
  app.signInAs(GUEST)
  expect(await change('of a browser')).toBe('guest 3')
  expect(await change('of another browser')).toBe('guest 4')

  app.setNow(later)
  app.signInAs(mari, 1)
  expect(await change()).toBe('mari 1')
  app.signInAs(siim, 2)
  expect(await change()).toBe('siim 2')
  app.signInAs(GUEST)
  expect(await change('of a browser')).toBe('guest 3')
  expect(changes).toBe(later === NOW ? 4 : 7)
})
