import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'
import { compress } from './compress.ts'

const fromBrotli = promisify(brotliDecompress)

/** A rendered page as it leaves. Compressed beside the main thread; once `settle`d it is held in Brotli alone. */
export class CachedPage {
  readonly status: number
  /** Weak, for it names the page in every encoding. */
  readonly etag: string
  /** Epoch milliseconds at which the page is no longer right by itself (timed visibility). */
  readonly until: number
  #identity: Buffer | null
  #brotli: Buffer | null = null

  constructor(status: number, html: string, until: number) {
    this.status = status
    this.until = until
    this.#identity = Buffer.from(html)
    this.etag = `W/"${createHash('sha256').update(this.#identity).digest('base64url').slice(0, 22)}"`
  }

  /** What it weighs in memory. */
  get bytes(): number {
    return (this.#identity?.length ?? 0) + (this.#brotli?.length ?? 0)
  }

  /** Ready to be kept: a tenth of its size, in the encoding that nearly everybody asks for. */
  async settle(): Promise<void> {
    this.#brotli ??= alone(await compress(await this.#plain(), 'br'))
    this.#identity = null
  }

  async body(encoding: Encoding | null): Promise<Buffer> {
    if (encoding === 'br' && this.#brotli) return this.#brotli
    const plain = await this.#plain()
    return encoding === null ? plain : compress(plain, encoding)
  }

  async #plain(): Promise<Buffer> {
    if (this.#identity) return this.#identity
    if (this.#brotli) return fromBrotli(this.#brotli)
    throw new Error('A page has no content')
  }
}

/** What zlib answers is the beginning of 64 kB, which would be held as long. */
const alone = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
