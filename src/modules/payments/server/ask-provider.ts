import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'

const TRY_MS = 8_000
const FIRST_PAUSE_MS = 200

/** The provider did not respond in time, or is unavailable: a retry may succeed. */
export class ProviderDown extends Error {}

/** The provider rejected the request. */
export class ProviderRefusal extends Error {
  readonly status: number
  /** The provider's error code. */
  readonly code: string | null
  constructor(status: number, code: string | null, words: string) {
    super(`The provider rejected the request with ${status} ${code ?? ''}: ${words}`)
    this.status = status
    this.code = code
  }
}

export interface ProviderCall {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
  /** Maximum number of attempts; more than 1 only for idempotent requests. */
  tries?: number
  /** Timeout of each attempt, in milliseconds. */
  timeoutMs?: number
  /** Reads the error code from a response body. */
  codeOf: (body: unknown) => string | null
}

/**
 * Sends a JSON request to a provider with a timeout. Throws when the provider is unavailable or rejects the
 * request.
 */
export const askProvider = async <T>(call: ProviderCall, answer: z.ZodType<T>): Promise<T> => {
  const tries = call.tries ?? 1
  for (let done = 1; ; done += 1) {
    try {
      return await askOnce(call, answer)
    } catch (error) {
      if (!(error instanceof ProviderDown) || done >= tries) throw error
      await pause(FIRST_PAUSE_MS * 2 ** (done - 1))
    }
  }
}

const askOnce = async <T>(call: ProviderCall, answer: z.ZodType<T>): Promise<T> => {
  const { method, url, headers, body, timeoutMs = TRY_MS } = call
  const where = `${method} ${url.origin}${url.pathname}`
  const { status, text } = await exchange(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    throw new ProviderDown(`${where} did not answer`, { cause: error })
  })
  if (status >= 500 || status === 429 || isBusy(call, status)) throw new ProviderDown(`${where} answered ${status}`)
  const parsed = jsonOf(text)
  if (status >= 400) throw new ProviderRefusal(status, call.codeOf(parsed), where)
  const read = answer.safeParse(parsed)
  if (!read.success) throw new ProviderDown(`${where} returned an unreadable response`, { cause: read.error })
  return read.data
}

/** A request with this idempotency key is still running or locked, so a retry is safe. */
const isBusy = ({ headers }: ProviderCall, status: number): boolean => status === 409 && 'idempotency-key' in headers

const exchange = async (url: URL, init: RequestInit): Promise<{ status: number; text: string }> => {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}

/** Returns undefined for a body without JSON, such as a proxy's page. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
