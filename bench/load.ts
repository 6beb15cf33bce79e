/** A request that is repeated over open connections. `{n}` in headers becomes a unique number. */
export interface Load {
  name: string
  connections: number
  seconds: number
  method?: 'GET' | 'POST'
  /** Taken in turn. */
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** Headers with several values, taken in turn. */
  turns?: Readonly<Record<string, readonly string[]>>
  /** Taken in turn. */
  bodies?: readonly string[]
  /** Text that every good answer contains. Only a sample is checked, before the load: reading each answer would cost processor time. */
  expects: string
  /** How many things the server has stored by now, where each good answer says that it stored one. */
  stored?: () => Promise<number>
}

export interface Measured {
  requests: number
  /** Answers other than 2xx and 3xx, connections that broke, answers of the sample that were no good, and what was not stored. */
  failures: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Microseconds of the server's processor time, all of its threads, for each request; a crowded machine changes it less than all else. */
  processorUs?: number
}

/** Fills `{n}` and `{address}`: one of a thousand senders. */
export const filled = (text: string, n: number): string =>
  text.replaceAll('{n}', String(n)).replaceAll('{address}', `10.1.${Math.floor((n % 1000) / 250)}.${(n % 250) + 1}`)
