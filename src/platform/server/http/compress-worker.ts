import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  BROTLI_OPTIONS,
  type CompressRequest,
  type CompressResponse,
  concatChunks,
  END_MESSAGE,
  FAST_OPTIONS,
  GZIP_OPTIONS,
} from './compress.ts'

parentPort?.on('message', (message: CompressRequest | typeof END_MESSAGE) => {
  if (message === END_MESSAGE) process.exit()
  const { id, content, encoding, usesFastLevel } = message
  const input = concatChunks(content)
  // zlib returns a view of a larger buffer, all of which would be transferred.
  const bytes = new Uint8Array(
    encoding === 'br'
      ? brotliCompressSync(input, usesFastLevel ? FAST_OPTIONS.br : BROTLI_OPTIONS)
      : gzipSync(input, usesFastLevel ? FAST_OPTIONS.gzip : GZIP_OPTIONS),
  )
  parentPort?.postMessage({ id, bytes } satisfies CompressResponse, [bytes.buffer])
})
// Ends the thread after an unreadable message, whose sender would wait forever. The end of the thread rejects all
// requests.
parentPort?.on('messageerror', error => {
  throw error
})
