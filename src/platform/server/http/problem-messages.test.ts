import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { serve } from './serve.ts'

const probes = {
  send: endpoint({
    method: 'POST',
    path: '/send',
    summary: '',
    allow: 'anyone',
    body: z.object({}),
    response: successResponse,
  }),
  fail: endpoint({ method: 'GET', path: '/fail', summary: '', allow: 'anyone', response: successResponse }),
}
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(app =>
    serve(app, probes, {
      send: () => undefined,
      fail: () => {
        throw new Error('Broken')
      },
    }),
  )
})
afterAll(() => app.close())

const send = (payload: string, type: string, headers = {}, url = '/send') =>
  app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, 'x-csrf-token': 'right', ...headers },
  })

test.each([
  ['{', 'application/json', 400, 'Päringut ei õnnestunud lugeda.', 'The request could not be read.'],
  [`"${'x'.repeat(1_000_001)}"`, 'application/json', 413, 'Saadetu on liiga suur.', 'What was sent is too big.'],
  ['x', 'text/odd', 415, 'Sellist sisu siin vastu ei võeta.', 'This kind of content is not taken here.'],
])('refuses an unreadable body in the language of the request: %.20s as %s', async (payload, type, status, et, en) => {
  for (const [answer, message] of [
    [await send(payload, type), et],
    [await send(payload, type, { cookie: 'lang=en' }), en],
    [await send(payload, type, { cookie: 'lang=en' }, '/send?lang=et'), et],
  ] as const) {
    expect([answer.statusCode, answer.json()]).toEqual([status, { success: false, status: 'error', message }])
  }
})

test.each([
  ['/fail', 'Serveris tekkis viga'],
  ['/fail?lang=en', 'An error occurred on the server'],
])('states errors in the language of the request: %s', async (url, message) => {
  const answer = await app.server.inject({ url })
  expect([answer.statusCode, answer.json().message]).toEqual([500, message])
})
