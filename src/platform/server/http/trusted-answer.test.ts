import { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { compress, MAX_QUEUED } from './compress.ts'
import { serve, TrustedAnswer } from './serve.ts'

const LENGTH = 120_000
const probes = {
  letters: endpoint({
    method: 'GET',
    path: '/letters',
    summary: '',
    allow: 'anyone',
    query: z.object({ of: z.string(), length: z.coerce.number().default(LENGTH) }),
    response: createResponseSchema({ letters: z.string() }),
    paged: true,
  }),
}
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(app =>
    serve(app, probes, {
      letters: ({ query }) =>
        new TrustedAnswer({ letters: query.of.repeat(query.length) }, { page: 1, pageSize: 24, total: 1 }),
    }),
  )
})
afterAll(() => app.close())

const formatJson = (letter: string, length = LENGTH): string =>
  JSON.stringify({ success: true, letters: letter.repeat(length) })

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compresses a long answer with %s', async (encoding, decompress) => {
  const headers = { 'accept-encoding': encoding }
  const answers = await Promise.all(
    [...'ABCÕ€'].map(of => app.server.inject({ url: '/letters', query: { of }, headers })),
  )
  for (const [index, answer] of answers.entries()) {
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'x-pagination-page-count': '1',
    })
    expect(decompress(answer.rawPayload).toString()).toBe(formatJson('ABCÕ€'[index] ?? ''))
  }
})

test.each([
  ['a short answer', { of: 'A', length: '20' }, 'br', formatJson('A', 20)],
  ['an answer for a client without compression', { of: 'Õ' }, '', formatJson('Õ')],
])('does not compress %s', async (_name, query, encoding, json) => {
  const { headers, body } = await app.server.inject({
    url: '/letters',
    query,
    headers: { 'accept-encoding': encoding },
  })
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding'])
  expect(body).toBe(json)
})

test('sends answers uncompressed while the queue is full', async () => {
  const heldPosts: (() => void)[] = []
  const post = Worker.prototype.postMessage
  const postMessage = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args) {
    heldPosts.push(() => post.apply(this, args))
  })
  const queued = Array.from({ length: MAX_QUEUED }, () => compress(['x'], 'br'))
  const { headers, body } = await app.server.inject({ url: '/letters?of=A', headers: { 'accept-encoding': 'br' } })
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding'])
  expect(body).toBe(formatJson('A'))
  postMessage.mockRestore()
  for (const repost of heldPosts) repost()
  expect((await Promise.all(queued)).every(Buffer.isBuffer)).toBe(true)
})
