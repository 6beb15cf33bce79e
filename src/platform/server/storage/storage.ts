import type { Readable } from 'node:stream'

/** The first and last byte of a range. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores uploaded files and their derived sizes, in a folder or S3-compatible storage. Keys are slash-separated. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns null when the key does not exist. */
  get(key: string): Promise<Buffer | null>
  /** Reads all bytes or a range. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  has(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** Lists every key, in no order. */
  list(): Promise<string[]>
}
