/** A request that is repeated over open connections. `{n}` in headers becomes a unique number. */
export interface Load {
  name: string
  connections: number
  seconds: number
  method?: 'GET' | 'POST'
  /** The load sends these in rotation. */
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** Headers with several values, used in rotation. */
  rotatingHeaders?: Readonly<Record<string, readonly string[]>>
  /** The load sends these in rotation. */
  bodies?: readonly string[]
  /**
   * Text that every good answer contains. Only a sample is checked, before the load: reading each answer would cost
   * processor time.
   */
  expectedText: string
  /** Returns the number of stored records, for loads whose good answers each confirm a record. */
  countStored?: () => Promise<number>
}

export interface LoadResult {
  requests: number
  /** Answers other than 2xx and 3xx, broken connections, wrong answers of the sample, and missing records. */
  failures: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Processor time of the server per request, in microseconds over all threads; a crowded machine affects it least. */
  processorUs?: number
}

/** Fills `{n}` and `{address}`, the latter with one of a thousand client addresses. */
export const fillPlaceholders = (text: string, n: number): string =>
  text.replaceAll('{n}', String(n)).replaceAll('{address}', `10.1.${Math.floor((n % 1000) / 250)}.${(n % 250) + 1}`)
