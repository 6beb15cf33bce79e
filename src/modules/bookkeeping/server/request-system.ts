import { SystemCredentialsError, SystemRejectionError, SystemUnavailableError } from './system-errors.ts'

const TIMEOUT_MS = 20_000
const MAX_MESSAGE_LENGTH = 300

interface SystemRequest {
  url: URL
  contentType: string
  /** Further headers, such as the credentials. */
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
  body: string
  /** Reads the program's message from the body of a rejection; null for an unreadable body. */
  readMessage: (body: string) => string | null
}

/**
 * Posts to a bookkeeping program once and returns the body of its answer. Errors never contain the address, whose
 * query may hold credentials.
 */
export const requestSystem = async ({
  url,
  contentType,
  headers,
  timeoutMs = TIMEOUT_MS,
  body,
  readMessage,
}: SystemRequest): Promise<string> => {
  const endpoint = `${url.origin}${url.pathname}`
  const { status, text } = await fetchText(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': contentType },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new SystemUnavailableError(`${endpoint} did not answer`, { cause: error })
  })
  if (status === 429) throw new SystemUnavailableError(`${endpoint} answered 429`, { isBusy: true })
  if (status === 401 || status === 403) throw new SystemCredentialsError(`${endpoint} answered ${status}`)
  if (status >= 500) throw new SystemUnavailableError(`${endpoint} answered ${status}`)
  if (status >= 400) {
    const message = readMessage(text) ?? `HTTP ${status}`
    throw new SystemRejectionError(message.slice(0, MAX_MESSAGE_LENGTH))
  }
  return text
}

const fetchText = async (url: URL, init: RequestInit): Promise<{ status: number; text: string }> => {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}
