/** What is sent at a server, again and again, over connections that stay open. `{n}` in headers is a number of its own. */
export interface Load {
  name: string
  connections: number
  seconds: number
  method?: 'GET' | 'POST'
  /** Taken in turn. */
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** Taken in turn. */
  bodies?: readonly string[]
}

export interface Measured {
  requests: number
  /** Answers other than 2xx and 3xx, and connections that broke. */
  failures: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Fills `{n}` and `{address}`: one of a thousand senders. */
export const filled = (text: string, n: number): string =>
  text.replaceAll('{n}', String(n)).replaceAll('{address}', `10.1.${Math.floor((n % 1000) / 250)}.${(n % 250) + 1}`)
