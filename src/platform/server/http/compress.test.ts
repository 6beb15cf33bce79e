import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { compress, compressForCache, END, MAX_QUEUED, onCompressionError } from './compress.ts'

const texts = Array.from({ length: 25 }, (_, nth) => `õ${nth} `.repeat(1 + nth * 500))

test('returns each request its own bytes, in both encodings, without spare memory', async () => {
  const answers = await Promise.all(
    texts.flatMap(text => [compress(Buffer.from(text), 'br'), compress([text.slice(0, 9), text.slice(9)], 'gzip')]),
  )
  const read = answers.map((bytes, at) => String(at % 2 ? gunzipSync(bytes ?? '') : brotliDecompressSync(bytes ?? '')))
  expect(read).toEqual(texts.flatMap(text => [text, text]))
  expect(answers.every(bytes => bytes?.buffer.byteLength === bytes?.length)).toBe(true)
})

test('the caller may reuse its bytes at once', async () => {
  const bytes = Buffer.from('as it was')
  const answer = compress(bytes.subarray(3), 'br')
  bytes.fill('x')
  expect(String(brotliDecompressSync((await answer) ?? ''))).toBe('it was')
})

test('limits the queue, and compresses cached content anyway', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  const asked = Array.from({ length: 3 * MAX_QUEUED }, (_, nth) => compress([`${nth}`], 'gzip'))
  const kept = compressForCache(['ke', 'pt'])
  expect(sent).toHaveBeenCalledTimes(MAX_QUEUED)
  sent.mockRestore()
  const answers = await Promise.all(asked)
  expect(answers.map(bytes => bytes && String(gunzipSync(bytes)))).toEqual(
    answers.map((_, nth) => (nth < MAX_QUEUED ? `${nth}` : null)),
  )
  expect(String(brotliDecompressSync(await kept))).toBe('kept')
})

/** The thread and the reports of its end. */
const thread = async (): Promise<{ thread: Worker; broken: Error[]; leave: () => void }> => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  await compress([''], 'br')
  const thread = sent.mock.contexts[0] as Worker
  sent.mockRestore()
  const broken: Error[] = []
  return { thread, broken, leave: onCompressionError(error => broken.push(error)) }
}

test('a thread that ends fails its requests, is reported once and is replaced', async () => {
  const one = await thread()
  one.thread.postMessage(END)
  const waiting = [1, 2, 3].map(() => compress(randomBytes(2_000), 'br'))
  const kept = compressForCache(['ke', 'pt'])
  expect(await Promise.all(waiting)).toEqual([null, null, null])
  expect(String(brotliDecompressSync(await kept))).toBe('kept')
  expect(one.broken).toHaveLength(1)
  one.leave()
  expect(String(brotliDecompressSync((await compress(Buffer.from('again'), 'br')) ?? ''))).toBe('again')
  expect((await thread()).thread).not.toBe(one.thread)
})

test('an unreadable answer ends the thread', async () => {
  const one = await thread()
  // Its answer arrives and is unreadable.
  one.thread.removeAllListeners('message')
  const waiting = compress(randomBytes(2_000), 'br')
  const unreadable = new Error('Unreadable')
  one.thread.emit('messageerror', unreadable)
  expect(await waiting).toBeNull()
  expect(one.broken).toEqual([unreadable])
  one.leave()
})

test('pauses before it replaces a thread that never worked', async () => {
  const one = await thread()
  await one.thread.terminate()
  one.leave()
  const now = vi.spyOn(performance, 'now')
  const opened: Worker[] = []
  // Ended before it has read the request.
  const sent = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    opened.push(this)
    void this.terminate()
  })
  for (const _ of [1, 2, 3]) expect(await compress(['x'], 'br')).toBeNull()
  expect(opened).toHaveLength(1)
  expect(String(brotliDecompressSync(await compressForCache(['ke', 'pt'])))).toBe('kept')
  sent.mockRestore()
  now.mockReturnValue(performance.now() + 10_000)
  expect(await compress(['x'], 'br')).not.toBeNull()
  now.mockRestore()
})
