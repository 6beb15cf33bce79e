import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliCompress, constants } from 'node:zlib'
import type { Encoding } from './choose-encoding.ts'

const toBrotli = promisify(brotliCompress)

/** For visitors who wait: as fast as level 4, and a twelfth smaller. */
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
export const GZIP_OPTIONS = { level: 5 }
/** For busy times: takes a third of the time for a tenth more bytes. */
export const FAST_OPTIONS = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }, gzip: { level: 1 } }
/** For cached pages: takes ten times as long for a tenth fewer bytes. */
const TIGHT_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/**
 * Each queued request holds a copy of its content and delays the next; beyond this limit content is sent uncompressed.
 */
export const MAX_QUEUED = 50
/** With this many queued requests, new ones are compressed faster. */
const MIN_QUEUE_FOR_FAST_LEVEL = 2
/** The delay before a new thread, after one ended without any result. */
const RESTART_DELAY_MS = 10_000

export interface CompressRequest {
  id: number
  /** Bytes, or a list of text chunks. */
  content: Uint8Array<ArrayBuffer> | readonly string[]
  encoding: Encoding
  usesFastLevel: boolean
}
/** Asks the thread to end after its current work: Node may crash when a thread is terminated inside zlib. */
export const END_MESSAGE = null
export interface CompressResponse {
  id: number
  bytes: Uint8Array<ArrayBuffer>
}

/** Callbacks by request id; they receive null when the thread ended. */
const pendingRequests = new Map<number, (bytes: Buffer | null) => void>()
const errorListeners = new Set<(error: Error) => void>()
let requestCount = 0
let worker: Worker | undefined
let pausedUntil = 0

/**
 * Compresses on a worker thread, faster while others wait. There zlib's megabytes of memory do not trigger garbage
 * collection of the main thread. Returns null when the queue is full or the thread is broken; the content is then sent
 * uncompressed.
 */
export const compress = (content: Buffer | readonly string[], encoding: Encoding): Promise<Buffer | null> => {
  if (pendingRequests.size >= MAX_QUEUED) return Promise.resolve(null)
  if (!worker && performance.now() < pausedUntil) return Promise.resolve(null)
  worker ??= openWorker()
  const id = ++requestCount
  const usesFastLevel = pendingRequests.size >= MIN_QUEUE_FOR_FAST_LEVEL
  const { promise, resolve } = Promise.withResolvers<Buffer | null>()
  pendingRequests.set(id, resolve)
  const postToWorker = (request: CompressRequest, transferred: ArrayBuffer[]): void =>
    worker?.postMessage(request, transferred)
  if (!Buffer.isBuffer(content)) postToWorker({ id, content, encoding, usesFastLevel }, [])
  else {
    // Transfers a copy, so that the caller may reuse its bytes at once.
    const copy = new Uint8Array(content)
    postToWorker({ id, content: copy, encoding, usesFastLevel }, [copy.buffer])
  }
  return promise
}

/** Compresses content for a cache with Brotli; falls back to Node's thread pool where the thread does not answer. */
export const compressForCache = async (content: Buffer | readonly string[]): Promise<Buffer> =>
  (await compress(content, 'br')) ?? copyBytes(await toBrotli(concatChunks(content), BROTLI_OPTIONS))

/** Joins text chunks into the single input that zlib needs. */
export const concatChunks = <Bytes extends Uint8Array>(content: Bytes | readonly string[]): Bytes | string =>
  content instanceof Uint8Array ? content : content.join('')

/** Calls `listener` whenever the thread breaks; the returned function unsubscribes. */
export const onCompressionError = (listener: (error: Error) => void): (() => void) => {
  errorListeners.add(listener)
  return () => void errorListeners.delete(listener)
}

/** Compresses tightly, for content that is sent many times and that nobody waits for. */
export const compressTightly = async (bytes: Buffer): Promise<Buffer> => copyBytes(await toBrotli(bytes, TIGHT_OPTIONS))

/** Copies zlib's result, which would otherwise keep its 64 kB buffer in memory. */
const copyBytes = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

const openWorker = (): Worker => {
  const thread = new Worker(new URL('./compress-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  })
  // Open connections keep the process alive, so the thread does not have to.
  thread.unref()
  let hasWorked = false
  let threadError = new Error('The thread that compresses has ended')
  thread.on('message', ({ id, bytes }: CompressResponse) => {
    hasWorked = true
    const resolveRequest = pendingRequests.get(id)
    pendingRequests.delete(id)
    resolveRequest?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
  thread.on('error', (error: Error) => {
    threadError = error
  })
  // An unreadable message does not tell which request it answers.
  thread.on('messageerror', error => {
    threadError = error
    thread.postMessage(END_MESSAGE)
  })
  // The next request starts another thread, unless this one never worked.
  thread.once('exit', () => {
    worker = undefined
    if (!hasWorked) pausedUntil = performance.now() + RESTART_DELAY_MS
    const unanswered = [...pendingRequests.values()]
    pendingRequests.clear()
    for (const listener of errorListeners) listener(threadError)
    for (const resolveRequest of unanswered) resolveRequest(null)
  })
  return thread
}
