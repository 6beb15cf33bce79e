import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { compress, compressForCache, END_MESSAGE, MAX_QUEUED, onCompressionError } from './compress.ts'

const texts = Array.from({ length: 25 }, (_, index) => `õ${index} `.repeat(1 + index * 500))

test('returns each request its own bytes, in both encodings, without spare memory', async () => {
  const answers = await Promise.all(
    texts.flatMap(text => [compress(Buffer.from(text), 'br'), compress([text.slice(0, 9), text.slice(9)], 'gzip')]),
  )
  const decompressed = answers.map((bytes, index) =>
    String(index % 2 ? gunzipSync(bytes ?? '') : brotliDecompressSync(bytes ?? '')),
  )
  expect(decompressed).toEqual(texts.flatMap(text => [text, text]))
  expect(answers.every(bytes => bytes?.buffer.byteLength === bytes?.length)).toBe(true)
})

test('the caller may reuse its bytes at once', async () => {
  const bytes = Buffer.from('as it was')
  const answer = compress(bytes.subarray(3), 'br')
  bytes.fill('x')
  expect(String(brotliDecompressSync((await answer) ?? ''))).toBe('it was')
})

test('limits the queue, and compresses cached content anyway', async () => {
  const requests = Array.from({ length: 3 * MAX_QUEUED }, (_, index) => compress([`${index}`], 'gzip'))
  const compression = compressForCache(['ke', 'pt'])
  const answers = await Promise.all(requests)
  expect(answers.map(bytes => bytes && String(gunzipSync(bytes)))).toEqual(
    answers.map((_, index) => (index < MAX_QUEUED ? `${index}` : null)),
  )
  expect(String(brotliDecompressSync(await compression))).toBe('kept')
})

/** Returns the thread and the errors that it reports until `unsubscribe`. */
const spyOnThread = async (): Promise<{ thread: Worker; errors: Error[]; unsubscribe: () => void }> => {
  const postMessageSpy = vi.spyOn(Worker.prototype, 'postMessage')
  await compress([''], 'br')
  const thread = postMessageSpy.mock.contexts[0] as Worker
  postMessageSpy.mockRestore()
  const errors: Error[] = []
  return { thread, errors, unsubscribe: onCompressionError(error => errors.push(error)) }
}

test('a thread that ends fails its requests, is reported once and is replaced', async () => {
  const compressor = await spyOnThread()
  compressor.thread.postMessage(END_MESSAGE)
  const waiting = [1, 2, 3].map(() => compress(randomBytes(2_000), 'br'))
  const cached = compressForCache(['ke', 'pt'])
  expect(await Promise.all(waiting)).toEqual([null, null, null])
  expect(String(brotliDecompressSync(await cached))).toBe('kept')
  expect(compressor.errors).toHaveLength(1)
  compressor.unsubscribe()
  expect(String(brotliDecompressSync((await compress(Buffer.from('again'), 'br')) ?? ''))).toBe('again')
  expect((await spyOnThread()).thread).not.toBe(compressor.thread)
})

test('an unreadable answer ends the thread', async () => {
  const compressor = await spyOnThread()
  // Its answer arrives and is unreadable.
  compressor.thread.removeAllListeners('message')
  const waiting = compress(randomBytes(2_000), 'br')
  const unreadable = new Error('Unreadable')
  compressor.thread.emit('messageerror', unreadable)
  expect(await waiting).toBeNull()
  expect(compressor.errors).toEqual([unreadable])
  compressor.unsubscribe()
})

test('pauses before it replaces a thread that never worked', async () => {
  const compressor = await spyOnThread()
  await compressor.thread.terminate()
  compressor.unsubscribe()
  const now = vi.spyOn(performance, 'now')
  const openedThreads: Worker[] = []
  // Ended before it has read the request.
  const postMessage = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    openedThreads.push(this)
    void this.terminate()
  })
  for (const _ of [1, 2, 3]) expect(await compress(['x'], 'br')).toBeNull()
  expect(openedThreads).toHaveLength(1)
  expect(String(brotliDecompressSync(await compressForCache(['ke', 'pt'])))).toBe('kept')
  postMessage.mockRestore()
  now.mockReturnValue(performance.now() + 10_000)
  expect(await compress(['x'], 'br')).not.toBeNull()
  now.mockRestore()
})
