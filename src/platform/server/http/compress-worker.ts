import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { BROTLI, type CompressAsked, type CompressTold, END, GZIP, HURRIED, wholeOf } from './compress.ts'

parentPort?.on('message', (asked: CompressAsked | typeof END) => {
  if (asked === END) process.exit()
  const { id, content, encoding, hurried } = asked
  const whole = wholeOf(content)
  // What zlib answers is the beginning of more memory, which would go over as a whole.
  const own = new Uint8Array(
    encoding === 'br'
      ? brotliCompressSync(whole, hurried ? HURRIED.br : BROTLI)
      : gzipSync(whole, hurried ? HURRIED.gzip : GZIP),
  )
  parentPort?.postMessage({ id, bytes: own } satisfies CompressTold, [own.buffer])
})
// Somebody waits for what could not be read: the thread ends, and whoever waits is told.
parentPort?.on('messageerror', error => {
  throw error
})
