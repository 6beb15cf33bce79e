import { parseJson } from '#kernel/parse-json.ts'
import { INVALID_CREDENTIALS, parseProblem } from '#wire/problem.ts'
import { CSRF_REJECTED_HEADER, SendError } from '#wire/send.ts'

/** A failed upload with the server's messages; empty when the server gave none. */
export class UploadRequestError extends Error {
  readonly messages: readonly string[]
  readonly isCanceled: boolean
  /** A network error or a temporary error of a proxy; retrying may help. */
  readonly isInterrupted: boolean
  /** The session expired; the upload continues after the next login. */
  readonly isLoggedOut: boolean
  constructor(messages: readonly string[], { isCanceled = false, isInterrupted = false, isLoggedOut = false } = {}) {
    super(messages.join(' ') || 'The upload failed')
    this.messages = messages
    this.isCanceled = isCanceled
    this.isInterrupted = isInterrupted
    this.isLoggedOut = isLoggedOut
  }
}

export interface UploadRequest {
  file: File
  folderId: number
  imageOnly: boolean
  language: string
  /** Returns the CSRF token; reads it again after a rejection. */
  readToken: () => Promise<string>
  /** Receives the upload progress from 0 to 1. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

interface PostOptions {
  method: 'POST' | 'PUT'
  url: string
  /** Builds the body for a CSRF token. */
  buildBody: (token: string) => FormData | Blob
  /** Receives the sent share of the body, from 0 to 1. */
  onSent: (progress: number) => void
}

/** An upload without progress for this long counts as interrupted. It leaves the server time to process a picture. */
const STALL_TIMEOUT_MS = 120_000

/** Sends bytes with XMLHttpRequest, because `fetch` reports no upload progress. Throws `UploadRequestError`. */
export const postBytes = async (
  request: Pick<UploadRequest, 'readToken' | 'signal'>,
  options: PostOptions,
): Promise<unknown> => {
  const readToken = () => request.readToken().catch(throwUploadError)
  const firstAttempt = await post(request, options, await readToken())
  const response = firstAttempt.isTokenRejected ? await post(request, options, await readToken()) : firstAttempt
  const { status, text, isTokenRejected } = response
  const body = parseJson(text)
  if (status === 200 && !isTokenRejected) return body
  const problem = parseProblem(body)
  const messages = Object.values(problem?.errors ?? {}).flat()
  const isInterrupted = status === 429 || (status >= 502 && status <= 504)
  const isLoggedOut = problem?.message === INVALID_CREDENTIALS
  const shownMessages = messages.length > 0 || !problem?.message ? messages : [problem.message]
  throw new UploadRequestError(shownMessages, { isInterrupted, isLoggedOut })
}

interface PostResponse {
  status: number
  text: string
  isTokenRejected: boolean
}

const post = (
  { signal }: Pick<UploadRequest, 'signal'>,
  { method, url, buildBody, onSent }: PostOptions,
  token: string,
): Promise<PostResponse> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let isStalled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimeout = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isStalled = true
        request.abort()
      }, STALL_TIMEOUT_MS)
    }
    request.upload.addEventListener('load', restartTimeout)
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-csrf-token', token)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimeout()
      onSent(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        isTokenRejected: request.getResponseHeader(CSRF_REJECTED_HEADER) !== null,
      }),
    )
    request.addEventListener('error', () => reject(new UploadRequestError([], { isInterrupted: true })))
    request.addEventListener('abort', () =>
      reject(new UploadRequestError([], isStalled ? { isInterrupted: true } : { isCanceled: true })),
    )
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    })
    if (signal.aborted) return reject(new UploadRequestError([], { isCanceled: true }))
    signal.addEventListener('abort', cancel)
    const content = buildBody(token)
    if (content instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
    restartTimeout()
    request.send(content)
  })

/** Throws the upload error of a failed API call; other errors pass through. */
export const throwUploadError = (error: unknown): never => {
  if (!(error instanceof SendError)) throw error
  const { kind, status, message } = error
  if (kind === 'aborted') throw new UploadRequestError([], { isCanceled: true })
  const isInterrupted =
    kind === 'network' || kind === 'no-answer' || kind === 'not-json' || status === 429 || status >= 502
  const isLoggedOut = message === INVALID_CREDENTIALS
  const fieldMessages = Object.values(error.errors).flat()
  const messages = fieldMessages.length > 0 ? fieldMessages : [message]
  throw new UploadRequestError(isInterrupted ? [] : messages, { isInterrupted, isLoggedOut })
}
