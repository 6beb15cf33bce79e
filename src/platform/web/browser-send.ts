import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { createSend, type FailureKind, type Send, SendFailure, type SendOptions } from '#wire/send.ts'
import { isConnectionLost } from './connection.ts'
import { createLostCalls, isUnknown } from './lost-calls.ts'

/** What a failed call does to the whole page, whoever sent it. */
export interface Reactions {
  /** 'There is no internet connection to the server.' */
  offline(): void
  /** A persistent 'Serveris tekkis viga', or the server's own words where it says when to come back. */
  serverFault(words: string | undefined): void
  /** On to /session/login, which says 'Session has expired, please log in'. `quiet`: nobody asked for the call. */
  sessionExpired(quiet: boolean): void
  /** The server answered: nobody needs to hear any more that it was out of reach. */
  answered(): void
  /** What a visitor is told where a call came to no answer. */
  words(kind: FailureKind): string
}

interface Session {
  csrfToken: string
}

/** `send` of the browser: fetches its token before the first unsafe call and shows failures that concern every page. */
export const createBrowserSend = (language: () => string, reactions: Reactions): Send => {
  let token: Promise<string> | null = null
  const fetchToken = async (): Promise<string> => {
    const init: RequestInit = { headers: { accept: 'application/json' }, credentials: 'same-origin' }
    const response = await fetch('/v1/session', { ...init, signal: AbortSignal.timeout(LONGEST) })
    if (!response.ok) throw new SendFailure('no-answer', 'Server did not respond', { status: response.status })
    const { data } = (await response.json()) as { data: Session }
    return data.csrfToken
  }
  const send = createSend({
    fetch: (url, init, options) => fetch(url, limited(init, options)),
    token: renew => {
      if (renew) token = null
      token ??= fetchToken().catch((error: unknown) => {
        token = null
        throw error
      })
      return token
    },
    language,
  })
  const lostCalls = createLostCalls()
  return async (endpoint, call, options) => {
    const repeat = lostCalls.begin(endpoint, call)
    try {
      const sent = await send(endpoint, call, { ...options, key: repeat?.key })
      repeat?.end()
      reactions.answered()
      return sent
    } catch (error) {
      if (error instanceof SendFailure) {
        if (!isUnknown(error)) repeat?.end()
        showFailureOfEveryPage(error, { ...reactions, ...(options?.quiet && SILENT) }, options)
        if (error.kind !== 'refused' && error.kind !== 'aborted') error.message = reactions.words(error.kind)
      }
      throw error
    }
  }
}

const LONGEST = 60_000

/** A change whose answer stalls is told as lost: a form would be busy, and its dialog locked, for as long. Files take what they take. */
const limited = (init: RequestInit, { bytes, longest = LONGEST, key }: SendOptions): RequestInit => {
  const { method, body, signal } = init
  if (key) init.headers = { ...(init.headers as Record<string, string>), 'idempotency-key': key }
  if (method === 'GET' || bytes || body instanceof FormData) return init
  const limit = AbortSignal.timeout(longest)
  // Older browsers join no signals: there the caller's counts alone.
  return { ...init, signal: signal ? (AbortSignal.any?.([signal, limit]) ?? signal) : limit }
}

const SILENT = { offline: () => undefined, serverFault: () => undefined }

/** A server that cannot do it just now says why: a full disk, a rush, a missing mailbox. */
export const wordsOfAbsence = ({ kind, status, message }: SendFailure): string | undefined =>
  kind === 'refused' && status === 503 && message !== '' ? message : undefined

const showFailureOfEveryPage = (
  failure: SendFailure,
  reactions: Reactions,
  { quiet = false, stays = false }: SendOptions = {},
): void => {
  if (isConnectionLost(failure)) reactions.offline()
  else if (failure.status >= 500) reactions.serverFault(wordsOfAbsence(failure))
  else if (failure.message === INVALID_CREDENTIALS && !stays) reactions.sessionExpired(quiet)
}

/** Whether the page as a whole says so already. */
export const isToldByItself = (failure: SendFailure): boolean =>
  isConnectionLost(failure) || failure.status >= 500 || failure.message === INVALID_CREDENTIALS
