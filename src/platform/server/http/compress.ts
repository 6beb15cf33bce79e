import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Quick rather than small, since somebody waits for it: as quick as 4, and a twelfth smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Ten times as long for a tenth less. */
const PACKED = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const GZIP = { level: 5 }

/** Compresses beside the main thread; the bytes must stay as they are until then. */
export const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? toBrotli(bytes, BROTLI) : toGzip(bytes, GZIP)

/** As small as it gets in a time that is worth it, for what is sent many times and waited for by nobody. */
export const pack = (bytes: Buffer): Promise<Buffer> => toBrotli(bytes, PACKED)
