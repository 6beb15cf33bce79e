import type { Pagination } from '#kernel/pagination.ts'
import type { AnswerOf, CallOf, Endpoint } from './endpoint.ts'
import { readPaging } from './paging.ts'
import { type FieldErrors, readProblem } from './problem.ts'

export type FailureKind = 'aborted' | 'network' | 'no-answer' | 'not-json' | 'broken-json' | 'refused'

/** Why a call gave no answer; `message` is the text for its kind, or the server's own. */
export class SendFailure extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly errors: FieldErrors
  readonly redirect: string | undefined

  constructor(
    kind: FailureKind,
    message: string,
    more: { status?: number; errors?: FieldErrors; redirect?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'SendFailure'
    this.kind = kind
    this.status = more.status ?? 0
    this.errors = more.errors ?? {}
    this.redirect = more.redirect
  }
}

/** An answered call: its body and, for lists, where in the list it is. */
interface Sent<E> {
  body: AnswerOf<E>
  paging: Pagination | null
}

/** What is read of an answer. */
type Answered = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'> & {
  /** Where files are asked for: the browser. */
  blob?: () => Promise<Blob>
  /** What the text says, where it has been read already. */
  value?: unknown
}

/** How requests leave: `fetch` in the browser, in-process calls on the server. */
export interface Transport {
  fetch: (url: string, init: RequestInit, options: SendOptions) => Promise<Answered>
  /** The anti-forgery token, fetched before the first unsafe call; `renew` after it was refused. */
  token: (renew?: boolean) => Promise<string>
  language: () => string
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** Nobody asked for this call: a missing connection and a fault of the server are not told. */
  quiet?: boolean | undefined
  /** Whoever sends deals with an expired session by itself: what stands on the page must not be left. */
  stays?: boolean | undefined
  /** Milliseconds that a change waits for its answer, where a minute may be too short. */
  longest?: number | undefined
  /** Names the call to the server: the same when it is sent again because its answer was lost. */
  key?: string | undefined
  /** What a `raw` call hands over. */
  bytes?: Blob | undefined
}

/** Long enough for changes of many rows and for lists that the shop fetches meanwhile. */
export const LONG = 300_000

/** Marks the 403 of a missing or stale anti-forgery token. */
export const TOKEN_REFUSED = 'x-csrf-refused'

type AnyCall = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown }

/** Sends one call of a contract; throws `SendFailure` for everything but a success. */
export type Send = <E extends Endpoint>(endpoint: E, call: CallOf<E>, options?: SendOptions) => Promise<Sent<E>>

/** The same for as long as nobody gave up: what was begun by then is given up with it. */
export const sendWhile =
  (send: Send, signal: AbortSignal): Send =>
  (endpoint, call, options) =>
    send(endpoint, call, { signal, ...options })

export const createSend =
  (transport: Transport): Send =>
  async (endpoint, call, options = {}) => {
    let response = await answer(transport, endpoint, call as AnyCall, options)
    if (response.headers.has(TOKEN_REFUSED)) {
      // A token does not outlive a login or logout in another tab: renewed once.
      response = await answer(transport, endpoint, call as AnyCall, options, true)
    }
    const body = await readBody(endpoint, response)
    return { body: body as AnswerOf<typeof endpoint>, paging: readPaging(response.headers) }
  }

const answer = async (
  transport: Transport,
  endpoint: Endpoint,
  call: AnyCall,
  options: SendOptions,
  renew = false,
): Promise<Answered> => {
  const { signal, bytes } = options
  const headers: Record<string, string> = { accept: 'application/json', ...textValues(call.headers) }
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' }
  if (signal) init.signal = signal
  if (bytes) {
    init.body = bytes
    headers['content-type'] = 'application/octet-stream'
  } else if (call.body instanceof FormData || call.body instanceof URLSearchParams) init.body = call.body
  else if (call.body !== undefined && endpoint.method !== 'GET' && endpoint.method !== 'DELETE') {
    if (endpoint.as === 'form') init.body = new URLSearchParams(textValues(call.body))
    else {
      init.body = JSON.stringify(call.body)
      headers['content-type'] = 'application/json'
    }
  }
  try {
    if (endpoint.method !== 'GET') headers['x-csrf-token'] = await transport.token(renew)
    return await transport.fetch(addressOf(endpoint, call, transport.language()), init, options)
  } catch (cause) {
    if (cause instanceof SendFailure) throw cause
    if (signal?.aborted) throw new SendFailure('aborted', 'Aborted', { cause })
    // Visitors read it in their language (platform/web/browser-send.ts).
    throw new SendFailure('network', 'There is no internet connection to the server.', { cause })
  }
}

/** The address with parameters filled in, the query appended and the language named. */
const addressOf = (endpoint: Endpoint, call: AnyCall, language: string): string => {
  const params = textValues(call.params)
  const path = endpoint.path.replace(/:(\w+)\??/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(textValues(call.query))
  if (!query.has('lang')) query.set('lang', language)
  return `${path}?${query}`
}

/** What a part of a call says, as texts. */
export const textValues = (values: unknown): Record<string, string> => {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value !== undefined && value !== null) texts[name] = String(value)
  }
  return texts
}

const readBody = async (endpoint: Endpoint, response: Answered): Promise<unknown> => {
  if (response.ok && endpoint.answers === 'file') return readFile(response)
  if (response.status === 204 || (response.ok && endpoint.response === null)) return undefined
  if (response.ok && response.value !== undefined) return response.value
  const text = await response.text().catch((cause: unknown) => {
    throw new SendFailure('no-answer', 'Server did not respond', { status: response.status, cause })
  })
  if (text === '') throw new SendFailure('no-answer', 'Server did not respond', { status: response.status })
  if (!response.headers.get('content-type')?.includes('json')) {
    throw new SendFailure('not-json', 'Server did not respond with JSON', { status: response.status })
  }
  const body = parsed(text, response.status)
  if (response.ok) return body
  const said = readProblem(body)
  throw new SendFailure('refused', said?.message ?? response.statusText, {
    status: response.status,
    errors: said?.errors ?? {},
    redirect: said?.redirect,
  })
}

/** A file under the name that the server gives it. */
const readFile = async (response: Answered): Promise<File> => {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const content = await response.blob?.().catch((cause: unknown) => {
    throw new SendFailure('no-answer', 'Server did not respond', { status: response.status, cause })
  })
  if (!content) throw new Error('Files are asked for in the browser alone')
  return new File([content], name, { type: content.type })
}

const parsed = (text: string, status: number): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = `Error parsing JSON: ${cause instanceof Error ? cause.message : String(cause)}`
    throw new SendFailure('broken-json', message, { status, cause })
  }
}
