import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { UploadRequestError } from './post-bytes.ts'
import { uploadFile } from './upload-file.ts'
import { UPLOAD_CANCELED } from './upload-in-chunks.ts'

type Outcome =
  | 'interrupted'
  | 'interrupted after sending'
  | 'never'
  | { status: number; body: object; isPartlySent?: true }
/** The results of a test's requests, in order. */
let outcomes: Outcome[]
let requestCount: number

class FakeRequest extends EventTarget {
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
    requestCount += 1
    const outcome = outcomes.shift() ?? 'never'
    if (outcome === 'never') return
    queueMicrotask(() => {
      const progress = Object.assign(new Event('progress'), { loaded: 50, total: 100 })
      this.upload.dispatchEvent(progress)
      if (outcome !== 'interrupted' && !(typeof outcome === 'object' && outcome.isPartlySent))
        this.upload.dispatchEvent(new Event('load'))
      if (typeof outcome === 'string') return this.end('error')
      Object.assign(this, { status: outcome.status, responseText: JSON.stringify(outcome.body) })
      this.end('load')
    })
  }
}

const STORED = { status: 200, body: { status: 'success', model: { id: 7 } } }
beforeEach(() => {
  requestCount = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('window', new EventTarget())
})

afterAll(() => vi.unstubAllGlobals())

/** Sends a small file; the connection returns at the first wait. */
const startUpload = (signal = new AbortController().signal) => {
  const events: (number | 'waits')[] = []
  const uploadPromise = uploadFile({
    file: new File(['x'], 'a.png'),
    folderId: 1,
    imageOnly: true,
    language: 'et',
    signal,
    readToken: async () => 'right',
    send: () => Promise.reject(new Error('Small files need no other call')),
    onProgress: progress => events.push(progress),
    onWaiting: isWaiting => {
      if (!isWaiting) return
      events.push('waits')
      queueMicrotask(() => window.dispatchEvent(new Event('online')))
    },
  })
  return { done: uploadPromise, events }
}

test('retries an interrupted file when the connection returns', async () => {
  outcomes = ['interrupted', STORED]
  const { done, events } = startUpload()
  expect(await done).toEqual({ id: 7 })
  expect(events).toEqual([0.5, 'waits', 0.5])
})

test.each<[string, Outcome]>([
  ['the answer was lost', 'interrupted after sending'],
  ['a proxy got no answer', { status: 502, body: {} }],
  ['a proxy timed out', { status: 504, body: {} }],
  ['the server gets too many requests', { status: 429, body: {} }],
  ['the shop closes or its disk is full', { status: 503, body: {} }],
  ['a proxy received only a part of it', { status: 502, body: {}, isPartlySent: true }],
])('repeats a file when %s', async (_reason, outcome) => {
  outcomes = [outcome, STORED]
  expect(await startUpload().done).toEqual({ id: 7 })
  expect(requestCount).toBe(2)
})

test('shows the server’s messages and stops a cancelled upload', async () => {
  outcomes = [{ status: 422, body: { success: false, message: 'Ei', errors: { uploadFile: ['Liiga suur'] } } }]
  await expect(startUpload().done).rejects.toMatchObject({ messages: ['Liiga suur'] })
  outcomes = ['never']
  const controller = new AbortController()
  const { done } = startUpload(controller.signal)
  await vi.waitFor(() => expect(requestCount).toBe(2), 30_000)
  controller.abort(UPLOAD_CANCELED)
  await expect(done).rejects.toMatchObject({ isCanceled: true })
  await expect(startUpload(controller.signal).done).rejects.toBeInstanceOf(UploadRequestError)
  expect(requestCount).toBe(2)
})

test('retries an upload without progress for two minutes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  outcomes = ['never', STORED]
  const { done, events } = startUpload()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await done).toEqual({ id: 7 })
  expect(events).toEqual(['waits', 0.5])
})
