import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliCompress, constants } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

const toBrotli = promisify(brotliCompress)

/** Ten times as long for a tenth less. */
const PACKED = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

export interface CompressAsked {
  id: number
  /** Bytes, or a text in pieces. */
  content: Uint8Array<ArrayBuffer> | readonly string[]
  encoding: Encoding
}
export interface CompressTold {
  id: number
  bytes: Uint8Array<ArrayBuffer>
}

interface Waiting {
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let asked = 0
let worker: Worker | undefined

/**
 * Compresses on a thread of its own, as quickly as is worth it while somebody waits. What a compressor takes while it works, megabytes for each page, counts there:
 * on the main thread the collector took it for rubbish that piles up, and walked through the whole shop after every two dozen pages. A text becomes bytes there too.
 */
export const compress = (content: Buffer | readonly string[], encoding: Encoding): Promise<Buffer> => {
  worker ??= openWorker()
  const id = ++asked
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  waiting.set(id, { resolve, reject })
  const tell = (asking: CompressAsked, transferred: ArrayBuffer[]): void => worker?.postMessage(asking, transferred)
  if (!Buffer.isBuffer(content)) tell({ id, content, encoding }, [])
  else {
    // A copy goes over: the bytes are free for something else at once.
    const copy = new Uint8Array(content)
    tell({ id, content: copy, encoding }, [copy.buffer])
  }
  return promise
}

/** As small as it gets in a time that is worth it, for what is sent many times and waited for by nobody. */
export const pack = async (bytes: Buffer): Promise<Buffer> => alone(await toBrotli(bytes, PACKED))

/** What zlib answers is the beginning of 64 kB, which would be held as long. */
const alone = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

const told = ({ id, bytes }: CompressTold): void => {
  const one = waiting.get(id)
  waiting.delete(id)
  one?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const openWorker = (): Worker => {
  const thread = new Worker(new URL('./compress-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  })
  // Whoever waits at the end has a connection that is waited for.
  thread.unref()
  let broken = new Error('The thread that compresses has ended')
  thread.on('message', told)
  thread.on('error', (error: Error) => {
    broken = error
  })
  // The next one asked for opens another.
  thread.once('exit', () => {
    worker = undefined
    const all = [...waiting.values()]
    waiting.clear()
    for (const { reject } of all) reject(broken)
  })
  return thread
}
