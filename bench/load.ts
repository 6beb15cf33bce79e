/** What is sent at a server, again and again, over connections that stay open. `{n}` in headers is a number of its own. */
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
  /** What every good answer holds: looked for in a sample before the load, for reading each would measure the reader. */
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
