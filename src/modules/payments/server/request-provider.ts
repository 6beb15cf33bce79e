import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { parseJson } from '#kernel/parse-json.ts'

const TIMEOUT_MS = 8_000
const RETRY_AFTER_MS = 200

/** The provider did not respond in time, or is unavailable: a retry may succeed. */
export class ProviderUnavailableError extends Error {}

/** The provider rejected the request. */
export class ProviderRejectionError extends Error {
  readonly status: number
  /** The provider's error code. */
  readonly code: string | null
  constructor(status: number, code: string | null, message: string) {
    super(`The provider rejected the request with ${status} ${code ?? ''}: ${message}`)
    this.status = status
    this.code = code
  }
}

export interface ProviderRequest {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
  /** Maximum number of attempts; more than 1 only for idempotent requests. */
  maxAttempts?: number
  /** Timeout of each attempt, in milliseconds. */
  timeoutMs?: number
  /** Reads the error code from a response body. */
  readErrorCode: (body: unknown) => string | null
}

/**
 * Sends a JSON request to a provider with a timeout. Throws when the provider is unavailable or rejects the
 * request.
 */
export const requestProvider = async <T>(call: ProviderRequest, schema: z.ZodType<T>): Promise<T> => {
  const maxAttempts = call.maxAttempts ?? 1
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(call, schema)
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError) || attempt >= maxAttempts) throw error
      await pause(RETRY_AFTER_MS * 2 ** (attempt - 1))
    }
  }
}

const sendOnce = async <T>(call: ProviderRequest, schema: z.ZodType<T>): Promise<T> => {
  const { method, url, headers, body, timeoutMs = TIMEOUT_MS } = call
  const endpoint = `${method} ${url.origin}${url.pathname}`
  const { status, text } = await fetchText(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    throw new ProviderUnavailableError(`${endpoint} did not answer`, { cause: error })
  })
  if (status >= 500 || status === 429 || isBusy(call, status))
    throw new ProviderUnavailableError(`${endpoint} answered ${status}`)
  const parsed = parseJson(text)
  if (status >= 400) throw new ProviderRejectionError(status, call.readErrorCode(parsed), endpoint)
  const result = schema.safeParse(parsed)
  if (!result.success)
    throw new ProviderUnavailableError(`${endpoint} returned an unreadable response`, { cause: result.error })
  return result.data
}

/** A request with this idempotency key is still running or locked, so a retry is safe. */
const isBusy = ({ headers }: ProviderRequest, status: number): boolean => status === 409 && 'idempotency-key' in headers

const fetchText = async (url: URL, init: RequestInit): Promise<{ status: number; text: string }> => {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}
