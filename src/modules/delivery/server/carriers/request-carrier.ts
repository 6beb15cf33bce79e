import { failure, ok, type Result } from '#kernel/result.ts'
import type { CarrierFailure } from './carrier-adapter.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 50_000_000

interface CarrierRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: object
  timeoutMs?: number
}

export interface CarrierAnswer {
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
}: CarrierRequest): Promise<Result<CarrierAnswer, CarrierFailure>> => {
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would send the credentials elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = answer
    if (Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES) {
      await answer.body?.cancel()
      return failure({ kind: 'unanswered', words: `> ${MAX_BYTES} B` })
    }
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (status >= 500 || status === 429 || status === 408)
      return failure({ kind: 'unanswered', words: `HTTP ${status}` })
    return ok({ status, bytes })
  } catch (error) {
    return failure({ kind: 'unanswered', words: describeError(error) })
  }
}

/** Returns undefined for invalid JSON. */
export const parseJson = ({ bytes }: CarrierAnswer): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** The message `fetch failed` is useless; its cause has the reason. */
const describeError = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message } = cause as { code?: string; message?: string }
  return message || code || String(cause)
}
