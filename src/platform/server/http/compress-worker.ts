import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { BROTLI, type CompressRequest, type CompressResponse, concatChunks, END, FAST_LEVEL, GZIP } from './compress.ts'

parentPort?.on('message', (asked: CompressRequest | typeof END) => {
  if (asked === END) process.exit()
  const { id, content, encoding, hurried } = asked
  const whole = concatChunks(content)
  // zlib returns a view of a larger buffer, all of which would be transferred.
  const own = new Uint8Array(
    encoding === 'br'
      ? brotliCompressSync(whole, hurried ? FAST_LEVEL.br : BROTLI)
      : gzipSync(whole, hurried ? FAST_LEVEL.gzip : GZIP),
  )
  parentPort?.postMessage({ id, bytes: own } satisfies CompressResponse, [own.buffer])
})
// The requester of an unreadable message waits forever, so the thread ends; its end rejects all requests.
parentPort?.on('messageerror', error => {
  throw error
})
