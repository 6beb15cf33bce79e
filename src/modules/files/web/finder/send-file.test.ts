import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { UploadFailure } from './post-bytes.ts'
import { sendFile } from './send-file.ts'
import { GIVEN_UP } from './send-in-pieces.ts'

/** The results of a test's requests, in order, and the number of requests that began. */
type End = 'cut' | 'cut after all of it left' | 'never' | { status: number; body: object; leaves?: 'in part' }
let ends: End[]
let begun: number

/** A fake XMLHttpRequest. */
class Line extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  open = () => undefined
  setRequestHeader = () => undefined
  getResponseHeader = () => null
  abort = () => this.end('abort')
  end(type: string) {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
  send() {
    begun += 1
    const end = ends.shift() ?? 'never'
    if (end === 'never') return
    queueMicrotask(() => {
      const progress = Object.assign(new Event('progress'), { loaded: 50, total: 100 })
      this.upload.dispatchEvent(progress)
      if (end !== 'cut' && !(typeof end === 'object' && end.leaves)) this.upload.dispatchEvent(new Event('load'))
      if (typeof end === 'string') return this.end('error')
      Object.assign(this, { status: end.status, responseText: JSON.stringify(end.body) })
      this.end('load')
    })
  }
}

const kept = { status: 200, body: { status: 'success', model: { id: 7 } } }
beforeEach(() => {
  begun = 0
  vi.stubGlobal('XMLHttpRequest', Line)
  vi.stubGlobal('window', new EventTarget())
})

afterAll(() => vi.unstubAllGlobals())

/** Sends a small file; the connection returns at the first wait. */
const sent = (signal = new AbortController().signal) => {
  const told: (number | 'waits')[] = []
  const done = sendFile({
    ...{ file: new File(['x'], 'a.png'), folderId: 1, imageOnly: true, language: 'et', signal },
    token: async () => 'right',
    send: () => Promise.reject(new Error('Small files go by no other call')),
    onProgress: share => told.push(share),
    onWaiting: waits => {
      if (!waits) return
      told.push('waits')
      queueMicrotask(() => window.dispatchEvent(new Event('online')))
    },
  })
  return { done, told }
}

test('sends an interrupted file again when the connection returns', async () => {
  ends = ['cut', kept]
  const { done, told } = sent()
  expect(await done).toEqual({ id: 7 })
  expect(told).toEqual([0.5, 'waits', 0.5])
})

test.each<[string, End]>([
  ['nobody answered', 'cut after all of it left'],
  ['a proxy got no answer', { status: 502, body: {} }],
  ['a proxy waited in vain', { status: 504, body: {} }],
])('does not repeat a fully sent file when %s', async (_why, end) => {
  ends = [end, kept]
  const { done } = sent()
  await expect(done).rejects.toMatchObject({ isCut: false, messages: [] })
  expect(begun).toBe(1)
})

test.each<[string, End]>([
  ['there is too much to do', { status: 429, body: {} }],
  ['the shop ends or is full', { status: 503, body: {} }],
  ['a proxy had only a part of it', { status: 502, body: {}, leaves: 'in part' }],
])('repeats a file that was certainly not stored: %s', async (_why, end) => {
  ends = [end, kept]
  expect(await sent().done).toEqual({ id: 7 })
  expect(begun).toBe(2)
})

test('shows the server’s messages and stops a cancelled upload', async () => {
  ends = [{ status: 422, body: { success: false, message: 'Ei', errors: { uploadFile: ['Liiga suur'] } } }]
  await expect(sent().done).rejects.toMatchObject({ messages: ['Liiga suur'] })
  ends = ['never']
  const given = new AbortController()
  const { done } = sent(given.signal)
  await vi.waitFor(() => expect(begun).toBe(2), 30_000)
  given.abort(GIVEN_UP)
  await expect(done).rejects.toMatchObject({ canceled: true })
  await expect(sent(given.signal).done).rejects.toBeInstanceOf(UploadFailure)
  expect(begun).toBe(2)
})

test('sends a file again over a line that moved no byte for two minutes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  ends = ['never', kept]
  const { done, told } = sent()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await done).toEqual({ id: 7 })
  expect(told).toEqual(['waits', 0.5])
})
