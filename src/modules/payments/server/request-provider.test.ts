import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createJsonAnswer, type LoopbackServer, startLoopbackServer } from '#platform/server/testing/loopback-server.ts'
import { ProviderRejectionError, ProviderUnavailableError, requestProvider } from './request-provider.ts'

let server: LoopbackServer
let responses: ReturnType<typeof createJsonAnswer>[] = []
let requestCount = 0
beforeAll(async () => {
  server = await startLoopbackServer(() => {
    requestCount += 1
    return responses.shift() ?? createJsonAnswer(200, { ok: true })
  })
})
afterAll(() => server.close())
afterEach(() => {
  Object.assign(server.behaviour, { delayMs: 0, isFailing: false, dropsAnswer: () => false })
  server.requests.length = 0
  responses = []
  requestCount = 0
})

const request = (options: object = {}) =>
  requestProvider(
    {
      method: 'GET',
      url: new URL('/thing', server.url),
      headers: {},
      readErrorCode: body => String(Object(body).code),
      ...options,
    },
    z.object({ ok: z.literal(true) }),
  )

test('retries an unavailable provider up to the limit', async () => {
  responses = [createJsonAnswer(500, {}), createJsonAnswer(429, {}), createJsonAnswer(200, { ok: true })]
  expect(await request({ maxAttempts: 3 })).toEqual({ ok: true })
  expect(server.requests).toHaveLength(3)
  responses = [createJsonAnswer(502, {}), createJsonAnswer(200, { ok: true })]
  await expect(request()).rejects.toBeInstanceOf(ProviderUnavailableError)
})

test('times out when the provider does not respond', async () => {
  server.behaviour.delayMs = 300
  await expect(request({ timeoutMs: 30 })).rejects.toBeInstanceOf(ProviderUnavailableError)
  // The response still arrives and must not count for the next test.
  await vi.waitFor(() => expect(requestCount).toBe(1), 30_000)
})

test('reports a broken connection as unavailable', async () => {
  server.behaviour.dropsAnswer = () => true
  await expect(request()).rejects.toBeInstanceOf(ProviderUnavailableError)
})

test('throws a rejection with its code, without a retry', async () => {
  responses = [createJsonAnswer(409, { code: 1045 })]
  const error = await request({ maxAttempts: 3 }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ProviderRejectionError)
  expect(error).toMatchObject({ status: 409, code: '1045' })
  expect(server.requests).toHaveLength(1)
})

test('retries a conflict under an idempotency key', async () => {
  const keyedRequest = { method: 'POST', headers: { 'idempotency-key': 'key-1' }, maxAttempts: 3 }
  responses = [createJsonAnswer(409, { code: 'idempotency_key_in_use' }), createJsonAnswer(200, { ok: true })]
  expect(await request(keyedRequest)).toEqual({ ok: true })
  responses = [createJsonAnswer(409, {}), createJsonAnswer(409, {}), createJsonAnswer(409, {})]
  await expect(request(keyedRequest)).rejects.toBeInstanceOf(ProviderUnavailableError)
  responses = [createJsonAnswer(400, { code: 'idempotency_error' })]
  await expect(request(keyedRequest)).rejects.toBeInstanceOf(ProviderRejectionError)
})

test.each([
  ["a proxy's page", { status: 200, body: '<html></html>' }],
  ['another shape', createJsonAnswer(200, { ok: false })],
  ['a redirect', { status: 302, body: '', headers: { location: 'https://elsewhere.example/' } }],
])('treats %s as unavailable', async (_name, response) => {
  responses = [response]
  await expect(request()).rejects.toBeInstanceOf(ProviderUnavailableError)
})
