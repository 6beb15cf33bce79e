import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Quick rather than small: somebody waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 5 }

/** Compresses beside the main thread; the bytes must stay as they are until then. */
export const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? toBrotli(bytes, BROTLI) : toGzip(bytes, GZIP)
