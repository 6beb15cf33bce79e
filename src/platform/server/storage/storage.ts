import type { Readable } from 'node:stream'

/** The first byte of a part, and its last. */
export interface Part {
  start: number
  end: number
}

/** Where uploaded files and their derived sizes lie: a folder, or S3-compatible storage. Keys are slash-separated. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing under the key. */
  get(key: string): Promise<Buffer | null>
  /** All of it, or a part. */
  read(key: string, part?: Part): Promise<Readable | null>
  has(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** Every key, in no order. */
  list(): Promise<string[]>
}
