/** A request that is repeated over open connections. `{n}` in headers becomes a unique number. */
export interface Load {
  name: string
  connections: number
  seconds: number
  method?: 'GET' | 'POST'
  /** Addresses, used in rotation. */
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** Headers with several values, used in rotation. */
  rotatingHeaders?: Readonly<Record<string, readonly string[]>>
  /** Request bodies, used in rotation. */
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
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Processor time of the server per request, in microseconds over all threads; a crowded machine affects it least. */
  processorUs?: number
}

/** Fills `{n}` and `{address}`, the latter with one of a thousand client addresses. */
export const fillPlaceholders = (text: string, requestNumber: number): string =>
  text
    .replaceAll('{n}', String(requestNumber))
    .replaceAll('{address}', `10.1.${Math.floor((requestNumber % 1000) / 250)}.${(requestNumber % 250) + 1}`)
