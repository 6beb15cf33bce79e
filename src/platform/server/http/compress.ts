import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliCompress, constants } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'
import { threadAtWork } from './thread-at-work.ts'

const toBrotli = promisify(brotliCompress)

/** Quick rather than small, since somebody waits for it: as quick as 4, and a twelfth smaller. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
export const GZIP = { level: 5 }
/** Who has one page after the other to send takes a third of the time for each, and a tenth more of bytes. */
export const HURRIED = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }, gzip: { level: 1 } }
/** Ten times as long for a tenth less. */
const PACKED = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** Each waits with a copy of its content, and makes those behind it wait: more go out as they are. */
export const MOST_WAITING = 50
/** Until another thread is opened after one that ended before it had done anything. */
const PAUSE_MS = 10_000

export interface CompressAsked {
  id: number
  /** Bytes, or a text in pieces. */
  content: Uint8Array<ArrayBuffer> | readonly string[]
  encoding: Encoding
  hurried: boolean
}
/** Ends the thread once it has done what it was asked before: ended from outside while zlib works, Node can go down with it. */
export const END = null
export interface CompressTold {
  id: number
  bytes: Uint8Array<ArrayBuffer>
}

/** Tells what came of it: null where the thread ended. */
const waiting = new Map<number, (bytes: Buffer | null) => void>()
const isAtWork = threadAtWork()
const tellBroken = new Set<(error: Error) => void>()
let asked = 0
let worker: Worker | undefined
let pausedUntil = 0

/**
 * Compresses on a thread of its own, as quickly as is worth it while somebody waits, and quicker while the shop has no rest. What a compressor takes while it works, megabytes for each page, counts there:
 * on the main thread the collector took it for rubbish that piles up, and walked through the whole shop after every two dozen pages. A text becomes bytes there too.
 * Null where too many wait or the thread is broken: what is to be sent goes out as it is.
 */
export const compress = (content: Buffer | readonly string[], encoding: Encoding): Promise<Buffer | null> => {
  if (waiting.size >= MOST_WAITING) return Promise.resolve(null)
  if (!worker && performance.now() < pausedUntil) return Promise.resolve(null)
  worker ??= openWorker()
  const id = ++asked
  const hurried = isAtWork()
  const { promise, resolve } = Promise.withResolvers<Buffer | null>()
  waiting.set(id, resolve)
  const tell = (asking: CompressAsked, transferred: ArrayBuffer[]): void => worker?.postMessage(asking, transferred)
  if (!Buffer.isBuffer(content)) tell({ id, content, encoding, hurried }, [])
  else {
    // A copy goes over: the bytes are free for something else at once.
    const copy = new Uint8Array(content)
    tell({ id, content: copy, encoding, hurried }, [copy.buffer])
  }
  return promise
}

/** In Brotli in any case, for what is kept in it: where the thread does not do it, beside the main one as well. */
export const toKeep = async (content: Buffer | readonly string[]): Promise<Buffer> =>
  (await compress(content, 'br')) ?? alone(await toBrotli(wholeOf(content), BROTLI))

/** What zlib takes: bytes, or a text put together. */
export const wholeOf = <Bytes extends Uint8Array>(content: Bytes | readonly string[]): Bytes | string =>
  content instanceof Uint8Array ? content : content.join('')

/** Tells whenever the thread broke, until the function that it answers is called. */
export const whenCompressingBreaks = (tell: (error: Error) => void): (() => void) => {
  tellBroken.add(tell)
  return () => void tellBroken.delete(tell)
}

/** As small as it gets in a time that is worth it, for what is sent many times and waited for by nobody. */
export const pack = async (bytes: Buffer): Promise<Buffer> => alone(await toBrotli(bytes, PACKED))

/** What zlib answers is the beginning of 64 kB, which would be held as long. */
const alone = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

const openWorker = (): Worker => {
  const thread = new Worker(new URL('./compress-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  })
  // Whoever waits at the end has a connection that is waited for.
  thread.unref()
  let hasWorked = false
  let broken = new Error('The thread that compresses has ended')
  thread.on('message', ({ id, bytes }: CompressTold) => {
    hasWorked = true
    const one = waiting.get(id)
    waiting.delete(id)
    one?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
  thread.on('error', (error: Error) => {
    broken = error
  })
  // Whose answer it was is not known.
  thread.on('messageerror', error => {
    broken = error
    thread.postMessage(END)
  })
  // The next one asked for opens another, unless that would end the same way.
  thread.once('exit', () => {
    worker = undefined
    if (!hasWorked) pausedUntil = performance.now() + PAUSE_MS
    const all = [...waiting.values()]
    waiting.clear()
    for (const tell of tellBroken) tell(broken)
    for (const one of all) one(null)
  })
  return thread
}
