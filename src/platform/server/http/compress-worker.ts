import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { BROTLI, type CompressAsked, type CompressTold, END, GZIP, HURRIED, wholeOf } from './compress.ts'

parentPort?.on('message', (asked: CompressAsked | typeof END) => {
  if (asked === END) process.exit()
  const { id, content, encoding, hurried } = asked
  const whole = wholeOf(content)
  // zlib returns a view of a larger buffer, all of which would be transferred.
  const own = new Uint8Array(
    encoding === 'br'
      ? brotliCompressSync(whole, hurried ? HURRIED.br : BROTLI)
      : gzipSync(whole, hurried ? HURRIED.gzip : GZIP),
  )
  parentPort?.postMessage({ id, bytes: own } satisfies CompressTold, [own.buffer])
})
// The requester of an unreadable message waits forever, so the thread ends; its end rejects all requests.
parentPort?.on('messageerror', error => {
  throw error
})
