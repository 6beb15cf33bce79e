import { failure, ok, type Result } from '#kernel/result.ts'
import type { CarrierFailure } from './carrier-adapter.ts'

const TIMEOUT_MS = 20_000
const MAX_RESPONSE_BYTES = 50_000_000

interface CarrierRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: object
  timeoutMs?: number
}

export interface CarrierResponse {
  status: number
  bytes: Uint8Array
}

/**
 * Sends one request. Timeouts, network errors, 5xx, 408 and 429 give `unanswered`: the carrier may or may not have
 * acted.
 */
export const requestCarrier = async ({
  url,
  method,
  headers,
  body,
  timeoutMs = TIMEOUT_MS,
}: CarrierRequest): Promise<Result<CarrierResponse, CarrierFailure>> => {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would send the credentials elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = response
    if (Number(response.headers.get('content-length') ?? 0) > MAX_RESPONSE_BYTES) {
      await response.body?.cancel()
      return failure({ kind: 'unanswered', message: `> ${MAX_RESPONSE_BYTES} B` })
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (status >= 500 || status === 429 || status === 408)
      return failure({ kind: 'unanswered', message: `HTTP ${status}` })
    return ok({ status, bytes })
  } catch (error) {
    return failure({ kind: 'unanswered', message: describeError(error) })
  }
}

/** Parses the response's bytes; undefined for invalid JSON. */
export const parseJson = ({ bytes }: CarrierResponse): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Returns the message of the cause, because `fetch failed` does not say the reason. */
const describeError = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message } = cause as { code?: string; message?: string }
  return message || code || String(cause)
}
