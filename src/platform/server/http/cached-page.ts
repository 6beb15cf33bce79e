import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Encoding } from './choose-encoding.ts'
import { compress, compressForCache, compressTightly } from './compress.ts'

const decompressBrotli = promisify(brotliDecompress)

/** The queue for tight compression; beyond this length the CPU time is better spent on visitors. */
const MAX_QUEUED = 32
let waitingCount = 0
let lastTask: Promise<void> = Promise.resolve()

/** Runs one task at a time, so that a change that drops many pages delays nobody. */
const queueTask = (task: () => Promise<void>): void => {
  if (waitingCount >= MAX_QUEUED) return
  waitingCount++
  // A page that could not be compressed tightly stays as it is.
  lastTask = lastTask.then(task).then(
    () => void waitingCount--,
    () => void waitingCount--,
  )
}

/** The bytes to send and their encoding. */
export interface CachedBody {
  bytes: Buffer
  encoding: Encoding | null
}

/**
 * A rendered page, ready to send. It is compressed on another thread; `compress` keeps Brotli alone. The second request
 * compresses it tightly, since most pages are requested once.
 */
export class CachedPage {
  readonly status: number
  /** Epoch milliseconds at which the page becomes stale without a change (timed visibility). */
  readonly until: number
  #html: readonly string[] | null
  #brotli: Buffer | null = null
  #etag: string | null = null
  #requests = 0
  /** Work in progress, which concurrent requests share. */
  #decompression: Promise<Buffer> | null = null
  #gzipCompression: Promise<Buffer | null> | null = null

  /** `html` is a list of chunks. */
  constructor(status: number, html: readonly string[], until: number) {
    this.status = status
    this.until = until
    this.#html = html
  }

  /**
   * Weak, since it names the page in every encoding. It is hashed from the Brotli bytes, a tenth of the size, where
   * they exist.
   */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.#brotli ?? this.#html?.join('') ?? '', 'base64url').slice(0, 22)}"`
    return this.#etag
  }

  /** The memory that the page uses, in bytes. */
  get bytes(): number {
    const letters = this.#html?.reduce((sum, { length }) => sum + length, 0) ?? 0
    return letters * 2 + (this.#brotli?.length ?? 0)
  }

  /** Keeps only the Brotli bytes, a tenth of the size, which nearly every browser accepts. */
  async compress(): Promise<void> {
    if (this.#brotli) return
    this.#brotli = await compressForCache(await this.#getContent())
    // Tight compression must not change the tag of the page.
    this.#etag = this.etag
    this.#html = null
  }

  /** Returns the page in the requested encoding where its bytes are in memory: Brotli, once the page is compressed. */
  findReadyBody(encoding: Encoding | null): CachedBody | null {
    if (encoding !== 'br' || !this.#brotli) return null
    if (++this.#requests === 2) queueTask(() => this.#compressTightly())
    return { bytes: this.#brotli, encoding }
  }

  /** Returns the page in the requested encoding, or uncompressed when the compression queue is full. */
  async getBody(encoding: Encoding | null): Promise<CachedBody> {
    const ready = this.findReadyBody(encoding)
    if (ready) return ready
    const bytes = await this.#encode(encoding)
    return bytes ? { bytes, encoding } : { bytes: await this.#getPlainBytes(), encoding: null }
  }

  async #encode(encoding: Encoding | null): Promise<Buffer | null> {
    if (encoding === null) return null
    if (encoding === 'br') return compress(await this.#getContent(), 'br')
    this.#gzipCompression ??= this.#gzip().finally(() => {
      this.#gzipCompression = null
    })
    return this.#gzipCompression
  }

  async #gzip(): Promise<Buffer | null> {
    return compress(await this.#getContent(), 'gzip')
  }

  async #compressTightly(): Promise<void> {
    this.#brotli = await compressTightly(await this.#getPlainBytes())
  }

  async #getPlainBytes(): Promise<Buffer> {
    const content = await this.#getContent()
    return Buffer.isBuffer(content) ? content : Buffer.from(content.join(''))
  }

  #getContent(): readonly string[] | Promise<Buffer> {
    if (this.#html !== null) return this.#html
    if (!this.#brotli) throw new Error('A page has no content')
    this.#decompression ??= decompressBrotli(this.#brotli).finally(() => {
      this.#decompression = null
    })
    return this.#decompression
  }
}
