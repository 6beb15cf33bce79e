import type { FeedFailure } from '#delivery/domain/feed-failure.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { CarrierFeed } from './list-carrier-feeds.ts'

export interface FetchLimits {
  timeoutMs: number
  maxBytes: number
}

/** Omniva's list has about 0.8 MB. */
const FETCH_LIMITS: FetchLimits = { timeoutMs: 30_000, maxBytes: 16_000_000 }

export interface FeedProblem {
  failure: FeedFailure
  /** Details for staff. */
  detail: string
}

/** Downloads a list; stops at the time or size limit. */
export const fetchCarrierList = async (
  { url, headers }: Pick<CarrierFeed, 'url' | 'headers'>,
  { timeoutMs, maxBytes }: FetchLimits = FETCH_LIMITS,
): Promise<Result<string, FeedProblem>> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(url, { headers, signal })
    if (!answer.ok) {
      await answer.body?.cancel()
      return failure({ failure: 'status', detail: String(answer.status) })
    }
    const text = await readText(answer, maxBytes)
    return text === null ? failure({ failure: 'tooLarge', detail: `> ${maxBytes}` }) : ok(text)
  } catch (error) {
    if (signal.aborted) return failure({ failure: 'slow', detail: `> ${timeoutMs} ms` })
    return failure({ failure: 'unreachable', detail: describeError(error) })
  }
}

/** Reads the response as text; null when it has more than `maxBytes`. */
const readText = async (answer: Response, maxBytes: number): Promise<string | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the download.
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Returns the message of the cause, because `fetch failed` does not say the reason. */
const describeError = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message } = cause as { code?: string; message?: string }
  return code || message || String(cause)
}
