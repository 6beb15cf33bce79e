import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { compress } from './compress.ts'

const texts = Array.from({ length: 40 }, (_, nth) => `õ${nth} `.repeat(1 + nth * 500))

test('many at once get each their own, in either encoding, in memory of its own size', async () => {
  const answers = await Promise.all(
    texts.flatMap(text => [compress(Buffer.from(text), 'br'), compress([text.slice(0, 9), text.slice(9)], 'gzip')]),
  )
  const read = answers.map((bytes, at) => String(at % 2 ? gunzipSync(bytes) : brotliDecompressSync(bytes)))
  expect(read).toEqual(texts.flatMap(text => [text, text]))
  expect(answers.every(bytes => bytes.buffer.byteLength === bytes.length)).toBe(true)
})

test('the bytes may become something else at once', async () => {
  const bytes = Buffer.from('as it was')
  const answer = compress(bytes.subarray(3), 'br')
  bytes.fill('x')
  expect(String(brotliDecompressSync(await answer))).toBe('it was')
})

test('whoever waits for a thread that ends is told, and the next gets another', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  // More than it can have done before it is told to end.
  const waiting = Promise.allSettled([1, 2, 3].map(() => compress(randomBytes(2_000_000), 'br')))
  const thread = sent.mock.contexts[0] as Worker
  await thread.terminate()
  const lost = (await waiting).filter(({ status }) => status === 'rejected')
  expect(lost.length).toBeGreaterThan(0)
  expect(String(brotliDecompressSync(await compress(Buffer.from('again'), 'br')))).toBe('again')
  expect(sent.mock.contexts.at(-1)).not.toBe(thread)
  sent.mockRestore()
})
