import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { CarrierRefusal } from './carrier-adapter.ts'

const TIMEOUT_MS = 20_000
const MOST_BYTES = 50_000_000

interface Asked {
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

/** Asks a carrier once. What does not end with an answer that it stands for (5xx, too many calls, silence) is `unanswered`. */
export const askCarrier = async ({
  url,
  method,
  headers,
  body,
  timeoutMs = TIMEOUT_MS,
}: Asked): Promise<Outcome<CarrierAnswer, CarrierRefusal>> => {
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would hand the credentials on.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = answer
    if (Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) {
      await answer.body?.cancel()
      return refused({ kind: 'unanswered', words: `> ${MOST_BYTES} B` })
    }
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (status >= 500 || status === 429 || status === 408)
      return refused({ kind: 'unanswered', words: `HTTP ${status}` })
    return ok({ status, bytes })
  } catch (error) {
    return refused({ kind: 'unanswered', words: reasonOf(error) })
  }
}

/** The answer as JSON; undefined where it is none. */
export const jsonOf = ({ bytes }: CarrierAnswer): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** `fetch failed` says nothing: its cause does. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message } = cause as { code?: string; message?: string }
  return message || code || String(cause)
}
