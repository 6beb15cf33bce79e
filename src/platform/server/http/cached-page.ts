import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'
import { compress, pack, toKeep } from './compress.ts'

const fromBrotli = promisify(brotliDecompress)

/** Pages that wait to be packed; more are not worth the processor that visitors need. */
const MOST_WAITING = 32
let waiting = 0
let packing: Promise<void> = Promise.resolve()

/** One at a time, that a change which drops many pages makes nobody wait. */
const inTurn = (work: () => Promise<void>): void => {
  if (waiting >= MOST_WAITING) return
  waiting++
  // What was not packed goes out as it is.
  packing = packing.then(work).then(
    () => void waiting--,
    () => void waiting--,
  )
}

/** What is sent of a page, and the encoding that it is in. */
interface Body {
  bytes: Buffer
  encoding: Encoding | null
}

/**
 * A rendered page as it leaves. Compressed beside the main thread; once `settle`d it is held in Brotli alone, and packed
 * more tightly when it is asked for again: most pages never are.
 */
export class CachedPage {
  readonly status: number
  /** Epoch milliseconds at which the page is no longer right by itself (timed visibility). */
  readonly until: number
  #html: readonly string[] | null
  #brotli: Buffer | null = null
  #etag: string | null = null
  #asked = 0
  /** What is made of it right now: whoever asks meanwhile waits for the same. */
  #unpacking: Promise<Buffer> | null = null
  #gzipping: Promise<Buffer | null> | null = null

  /** `html` comes in pieces. */
  constructor(status: number, html: readonly string[], until: number) {
    this.status = status
    this.until = until
    this.#html = html
  }

  /** Weak, for it names the page in every encoding. Of a page that is kept it is made from the tenth that is held of it. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.#brotli ?? this.#html?.join('') ?? '', 'base64url').slice(0, 22)}"`
    return this.#etag
  }

  /** What it weighs in memory. */
  get bytes(): number {
    const letters = this.#html?.reduce((sum, { length }) => sum + length, 0) ?? 0
    return letters * 2 + (this.#brotli?.length ?? 0)
  }

  /** Ready to be kept: a tenth of its size, in the encoding that nearly everybody asks for. */
  async settle(): Promise<void> {
    if (this.#brotli) return
    this.#brotli = await toKeep(await this.#content())
    // Packed more tightly later it is the same page.
    this.#etag = this.etag
    this.#html = null
  }

  /** In Brotli, where it is held so: without waiting. */
  held(): Buffer | null {
    if (this.#brotli && ++this.#asked === 2) inTurn(() => this.#pack())
    return this.#brotli
  }

  /** In the encoding asked for, or as it is where too much is being compressed. */
  async body(encoding: Encoding | null): Promise<Body> {
    const bytes = await this.#encoded(encoding)
    return bytes ? { bytes, encoding } : { bytes: await this.#plain(), encoding: null }
  }

  async #encoded(encoding: Encoding | null): Promise<Buffer | null> {
    if (encoding === null) return null
    if (encoding === 'br') return this.held() ?? compress(await this.#content(), 'br')
    this.#gzipping ??= this.#gzip().finally(() => {
      this.#gzipping = null
    })
    return this.#gzipping
  }

  async #gzip(): Promise<Buffer | null> {
    return compress(await this.#content(), 'gzip')
  }

  async #pack(): Promise<void> {
    this.#brotli = await pack(await this.#plain())
  }

  async #plain(): Promise<Buffer> {
    const content = await this.#content()
    return Buffer.isBuffer(content) ? content : Buffer.from(content.join(''))
  }

  #content(): readonly string[] | Promise<Buffer> {
    if (this.#html !== null) return this.#html
    if (!this.#brotli) throw new Error('A page has no content')
    this.#unpacking ??= fromBrotli(this.#brotli).finally(() => {
      this.#unpacking = null
    })
    return this.#unpacking
  }
}
