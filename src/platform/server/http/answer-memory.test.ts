import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { AnswerMemory } from './answer-memory.ts'
import { compress, MAX_QUEUED } from './compress.ts'
import { PrebuiltAnswer, serve } from './serve.ts'

const LENGTH = 120_000
const probes = {
  letters: endpoint({
    method: 'GET',
    path: '/letters',
    summary: '',
    allow: 'anyone',
    query: z.object({ of: z.string() }),
    response: z.string(),
  }),
}
let app: TestApp
let port: number
const lent: (() => boolean)[] = []
beforeAll(async () => {
  const memory = new AnswerMemory()
  app = await createTestApp(app =>
    serve(app, probes, {
      letters: ({ query }) => {
        const piece = memory.take()
        const answer = memory.lend(piece.fill(query.of, 0, LENGTH), LENGTH)
        let isBack = false
        lent.push(() => isBack)
        const giveBack = () => {
          isBack = true
          answer.giveBack()
          // A reader of returned memory would now see this.
          piece.fill('!')
        }
        return new PrebuiltAnswer({ ...answer, giveBack })
      },
    }),
  )
  await app.server.listen({ port: 0 })
  port = (app.server.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Requests all letters at once on one connection and reads slowly; disconnects after `hangUpAfter` bytes. */
const ask = async (letters: string, hangUpAfter = Number.POSITIVE_INFINITY): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write([...letters].map(of => `GET /letters?of=${of} HTTP/1.1\r\nhost: shop\r\n\r\n`).join(''))
  let text = ''
  for await (const bytes of socket) {
    text += bytes
    if (text.length > hangUpAfter || text.replaceAll(/[^A-Z]/g, '').length >= letters.length * LENGTH) break
    await turn()
  }
  socket.destroy()
  return text
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test('slow, fast and disconnecting readers get their own answers only', async () => {
  const turned = (by: number) => ALPHABET.slice(by) + ALPHABET.slice(0, by)
  const asked = Array.from({ length: 12 }, (_, nth) => ({ letters: turned(nth * 2), hangsUp: nth % 3 === 2 }))
  const texts = await Promise.all(asked.map(({ letters, hangsUp }) => ask(letters, hangsUp ? 300_000 : undefined)))
  for (const [nth, { letters, hangsUp }] of asked.entries()) {
    const bodies = texts[nth]!.split('\r\n\r\n').slice(1)
    expect(bodies.length).toBeGreaterThan(1)
    for (const [place, body] of bodies.entries()) {
      const run = body.slice(0, LENGTH)
      if (!hangsUp) expect(run.length).toBe(LENGTH)
      expect(new Set(run)).toEqual(new Set(letters[place]))
    }
  }
  await expect.poll(() => lent.every(isBack => isBack())).toBe(true)
})

test('sends compressed answers from pooled memory and returns it', async () => {
  for (const [encoding, plain] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answers = await Promise.all(
      [...ALPHABET].map(of =>
        app.server.inject({ method: 'GET', url: `/letters?of=${of}`, headers: { 'accept-encoding': encoding } }),
      ),
    )
    for (const [nth, { headers, rawPayload }] of answers.entries()) {
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
      expect(plain(rawPayload).toString()).toBe(ALPHABET[nth]!.repeat(LENGTH))
    }
  }
  expect(lent.every(isBack => isBack())).toBe(true)
})

test('sends answers uncompressed while the queue is full and returns the memory', async () => {
  const held: (() => void)[] = []
  const post = Worker.prototype.postMessage
  const sent = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...given) {
    held.push(() => post.apply(this, given))
  })
  const waiting = Array.from({ length: MAX_QUEUED }, () => compress(['x'], 'br'))
  const { headers, body } = await app.server.inject({ url: '/letters?of=A', headers: { 'accept-encoding': 'br' } })
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding'])
  expect(body === 'A'.repeat(LENGTH)).toBe(true)
  await expect.poll(() => lent.every(isBack => isBack())).toBe(true)
  sent.mockRestore()
  for (const send of held) send()
  expect((await Promise.all(waiting)).every(Buffer.isBuffer)).toBe(true)
})
