import type { Pagination } from '#kernel/pagination.ts'
import type { CallParams, Endpoint, ResponseBody } from './endpoint.ts'
import { readPaging } from './paging.ts'
import { type FieldErrors, parseProblem } from './problem.ts'

export type FailureKind = 'aborted' | 'network' | 'no-answer' | 'not-json' | 'broken-json' | 'refused'

/** The error of a failed call. `message` is the text of its kind or the server's message. */
export class SendError extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly errors: FieldErrors
  readonly redirect: string | undefined
  /** Milliseconds to wait before another attempt, if the server says so. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: FailureKind,
    message: string,
    details: {
      status?: number
      errors?: FieldErrors
      redirect?: string | undefined
      retryAfterMs?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'SendError'
    this.kind = kind
    this.status = details.status ?? 0
    this.errors = details.errors ?? {}
    this.redirect = details.redirect
    this.retryAfterMs = details.retryAfterMs
  }
}

/** A successful answer; `paging` is null unless it is a list. */
interface SendResult<E> {
  body: ResponseBody<E>
  paging: Pagination | null
}

/** The parts of a response that are read. */
type TransportResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'> & {
  /** Only the browser downloads files. */
  blob?: () => Promise<Blob>
  /** The parsed body, if it exists already. */
  value?: unknown
}

/** Carries requests to the server: `fetch` in the browser, in-process calls on the server. */
export interface Transport {
  fetch: (url: string, init: RequestInit, options: FetchOptions) => Promise<TransportResponse>
  /** Returns the anti-forgery token; `shouldRenew` requests a new one after a rejection. */
  getToken: (shouldRenew?: boolean) => Promise<string>
  getLanguage: () => string
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** Shows no message about a lost connection or server error: the user did not start this call. */
  suppressesErrorToast?: boolean | undefined
  /** Keeps the page when the session expires, so that nothing typed is lost. The caller handles the error. */
  staysOnSessionExpiry?: boolean | undefined
  /** Overrides the default timeout (one minute), in milliseconds. */
  timeoutMs?: number | undefined
  /** The idempotency key: a repeated call after a lost answer has no second effect. */
  key?: string | undefined
  /** The body of a `raw` call. */
  bytes?: Blob | undefined
}

export interface FetchOptions extends SendOptions {
  /** True when the answer is a file, whose size and duration are unknown. */
  isDownload: boolean
}

/** The timeout for changes of many rows and for lists that the server fetches from elsewhere. */
export const LONG_TIMEOUT_MS = 300_000

/** Marks the 403 of a missing or stale anti-forgery token. */
export const CSRF_REJECTED_HEADER = 'x-csrf-refused'

type AnyCall = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown }

/** Sends one call of a contract and throws `SendError` unless it succeeds. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  call: CallParams<E>,
  options?: SendOptions,
) => Promise<SendResult<E>>

/** Aborts all calls when `signal` aborts. */
export const bindAbortSignal =
  (send: Send, signal: AbortSignal): Send =>
  (endpoint, call, options) =>
    send(endpoint, call, { signal, ...options })

export const createSend =
  (transport: Transport): Send =>
  async (endpoint, call, options = {}) => {
    let response = await sendRequest(transport, endpoint, call as AnyCall, options)
    if (response.headers.has(CSRF_REJECTED_HEADER)) {
      // A login or logout in another tab invalidates the token.
      response = await sendRequest(transport, endpoint, call as AnyCall, options, { renewsToken: true })
    }
    const body = await readBody(endpoint, response)
    return { body: body as ResponseBody<typeof endpoint>, paging: readPaging(response.headers) }
  }

const sendRequest = async (
  transport: Transport,
  endpoint: Endpoint,
  call: AnyCall,
  options: SendOptions,
  { renewsToken = false }: { renewsToken?: boolean } = {},
): Promise<TransportResponse> => {
  const { signal, bytes } = options
  const headers: Record<string, string> = { accept: 'application/json', ...toTextValues(call.headers) }
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' }
  if (signal) init.signal = signal
  if (bytes) {
    init.body = bytes
    headers['content-type'] = 'application/octet-stream'
  } else if (call.body instanceof FormData || call.body instanceof URLSearchParams) init.body = call.body
  else if (call.body !== undefined && endpoint.method !== 'GET' && endpoint.method !== 'DELETE') {
    if (endpoint.as === 'form') init.body = new URLSearchParams(toTextValues(call.body))
    else {
      init.body = JSON.stringify(call.body)
      headers['content-type'] = 'application/json'
    }
  }
  try {
    if (endpoint.method !== 'GET') headers['x-csrf-token'] = await transport.getToken(renewsToken)
    return await transport.fetch(buildAddress(endpoint, call, transport.getLanguage()), init, {
      ...options,
      isDownload: endpoint.answers === 'file',
    })
  } catch (cause) {
    if (cause instanceof SendError) throw cause
    if (signal?.aborted) throw new SendError('aborted', 'Aborted', { cause })
    // Users see a translated message (platform/web/browser-send.ts).
    throw new SendError('network', 'There is no internet connection to the server.', { cause })
  }
}

/** Fills in path parameters, query and language. */
const buildAddress = (endpoint: Endpoint, call: AnyCall, language: string): string => {
  const params = toTextValues(call.params)
  const path = endpoint.path.replace(/:(\w+)\??/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(toTextValues(call.query))
  if (!query.has('lang')) query.set('lang', language)
  return `${path}?${query}`
}

/** Converts parameters to strings; skips undefined and null. */
export const toTextValues = (values: unknown): Record<string, string> => {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value !== undefined && value !== null) texts[name] = String(value)
  }
  return texts
}

/** Reads `Retry-After`: seconds or a date. Returns undefined for anything else. */
export const readRetryAfterMs = (headers: Pick<Headers, 'get'>): number | undefined => {
  const text = headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

const readBody = async (endpoint: Endpoint, response: TransportResponse): Promise<unknown> => {
  if (response.ok && endpoint.answers === 'file') return readFile(response)
  if (response.status === 204 || (response.ok && endpoint.response === null)) return undefined
  if (response.ok && response.value !== undefined) return response.value
  const details = { status: response.status, retryAfterMs: readRetryAfterMs(response.headers) }
  const text = await response.text().catch((cause: unknown) => {
    throw new SendError('no-answer', 'Server did not respond', { ...details, cause })
  })
  if (text === '') throw new SendError('no-answer', 'Server did not respond', details)
  if (!response.headers.get('content-type')?.includes('json')) {
    throw new SendError('not-json', 'Server did not respond with JSON', details)
  }
  const body = parseBody(text, response.status)
  if (response.ok) return body
  const error = parseProblem(body)
  throw new SendError('refused', error?.message ?? response.statusText, {
    ...details,
    errors: error?.errors ?? {},
    redirect: error?.redirect,
  })
}

/** Reads a file with the name from the server. */
const readFile = async (response: TransportResponse): Promise<File> => {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const content = await response.blob?.().catch((cause: unknown) => {
    throw new SendError('no-answer', 'Server did not respond', { status: response.status, cause })
  })
  if (!content) throw new Error('Files can be read in the browser only')
  return new File([content], name, { type: content.type })
}

const parseBody = (text: string, status: number): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = `Error parsing JSON: ${cause instanceof Error ? cause.message : String(cause)}`
    throw new SendError('broken-json', message, { status, cause })
  }
}
