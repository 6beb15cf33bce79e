import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { createSend, type FailureKind, type FetchOptions, type Send, SendError, type SendOptions } from '#wire/send.ts'
import { createCallKeys, isResultUnknown } from './call-keys.ts'
import { isConnectionLost, isServerBusy } from './connection.ts'

/** Reactions to failed calls that concern the whole page, whichever part sent them. */
export interface SendReactions {
  /** Shows 'There is no internet connection to the server.' */
  showOffline(): void
  /** Shows a persistent 'Serveris tekkis viga', or the server's message when it asks to retry. */
  showServerError(message: string | undefined): void
  /**
   * Opens /session/login, which says 'Session has expired, please log in'. `suppressesErrorToast`: the user did not
   * start the call.
   */
  openLogin(suppressesErrorToast: boolean): void
  /** Shows that a read found the server busy, in the server's words if it has any. */
  showBusy(message: string | undefined): void
  /** Removes the message about the lost connection, as the server has answered. */
  hideOffline(): void
  /** Returns the message for a call without a usable answer. */
  formatFailure(kind: FailureKind): string
}

interface Session {
  csrfToken: string
}

/**
 * Creates `send` for the browser: it requests the anti-forgery token before the first unsafe call and shows page-wide
 * failures.
 */
export const createBrowserSend = (getLanguage: () => string, reactions: SendReactions): Send => {
  let token: Promise<string> | null = null
  const fetchToken = async (): Promise<string> => {
    const init: RequestInit = { headers: { accept: 'application/json' }, credentials: 'same-origin' }
    const response = await fetch('/v1/session', { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new SendError('no-answer', 'Server did not respond', { status: response.status })
    const { data } = (await response.json()) as { data: Session }
    return data.csrfToken
  }
  const send = createSend({
    fetch: (url, init, options) => fetch(url, addTimeout(init, options)),
    getToken: shouldRenew => {
      if (shouldRenew) token = null
      token ??= fetchToken().catch((error: unknown) => {
        token = null
        throw error
      })
      return token
    },
    getLanguage,
  })
  const callKeys = createCallKeys()
  return async (endpoint, call, options) => {
    const callKey = callKeys.begin(endpoint, call)
    try {
      const result = await send(endpoint, call, { ...options, key: callKey?.key })
      callKey?.release()
      reactions.hideOffline()
      return result
    } catch (error) {
      if (error instanceof SendError) {
        if (!isResultUnknown(error)) callKey?.release()
        showPageFailure(error, { reactions, isRead: endpoint.method === 'GET' }, options)
        if (error.kind !== 'refused' && error.kind !== 'aborted') error.message = reactions.formatFailure(error.kind)
      }
      throw error
    }
  }
}

const TIMEOUT_MS = 60_000

/** Uploads that are at least this fast end before the timeout. */
const MIN_BYTES_PER_MS = 10

const countBytes = (body: BodyInit | null | undefined): number => {
  if (body instanceof Blob) return body.size
  if (!(body instanceof FormData)) return 0
  return [...body.values()].reduce((sum, value) => sum + (value instanceof Blob ? value.size : 0), 0)
}

/** Calls time out, as a page waits for them. Uploads get longer by their size; a download has no limit. */
const addTimeout = (init: RequestInit, { timeoutMs = TIMEOUT_MS, key, isDownload }: FetchOptions): RequestInit => {
  const { body, signal } = init
  if (key) init.headers = { ...(init.headers as Record<string, string>), 'idempotency-key': key }
  if (isDownload) return init
  const timeoutSignal = AbortSignal.timeout(timeoutMs + countBytes(body) / MIN_BYTES_PER_MS)
  // Without `AbortSignal.any` (older browsers) only the caller's signal applies.
  return { ...init, signal: signal ? (AbortSignal.any?.([signal, timeoutSignal]) ?? signal) : timeoutSignal }
}

/** Returns the message of a 503: full disk, overload, missing mailbox. Undefined for other failures. */
export const findUnavailableMessage = ({ kind, status, message }: SendError): string | undefined =>
  kind === 'refused' && status === 503 && message !== '' ? message : undefined

const showPageFailure = (
  error: SendError,
  { reactions, isRead }: { reactions: SendReactions; isRead: boolean },
  { suppressesErrorToast = false, staysOnSessionExpiry = false }: SendOptions = {},
): void => {
  const isServerError = error.status >= 500
  if (error.message === INVALID_CREDENTIALS) {
    if (!staysOnSessionExpiry) reactions.openLogin(suppressesErrorToast)
  } else if (suppressesErrorToast) return
  else if (isRead && isServerError && isServerBusy(error)) reactions.showBusy(findUnavailableMessage(error))
  else if (isConnectionLost(error)) reactions.showOffline()
  else if (isServerError) reactions.showServerError(findUnavailableMessage(error))
}

/** Returns true when the page already shows a message for such failures. */
export const isReportedGlobally = (error: SendError): boolean =>
  isConnectionLost(error) || error.status >= 500 || error.message === INVALID_CREDENTIALS
