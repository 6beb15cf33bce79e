import { INVALID_CREDENTIALS, readProblem } from '#wire/problem.ts'
import { CSRF_REJECTED_HEADER, SendFailure } from '#wire/send.ts'

/** A failed upload with the server's messages; empty when the server gave none. */
export class UploadFailure extends Error {
  readonly messages: readonly string[]
  readonly canceled: boolean
  /** A network error or a temporary error of a proxy; retrying may help. */
  readonly isCut: boolean
  /** The whole request was sent but the result is unknown. */
  readonly leftWhole: boolean
  /** The session expired; the upload continues after the next login. */
  readonly loggedOut: boolean
  constructor(
    messages: readonly string[],
    { canceled = false, isCut = false, leftWhole = false, loggedOut = false } = {},
  ) {
    super(messages.join(' ') || 'The upload failed')
    this.messages = messages
    this.canceled = canceled
    this.isCut = isCut
    this.leftWhole = leftWhole
    this.loggedOut = loggedOut
  }
}

export interface UploadRequest {
  file: File
  folderId: number
  imageOnly: boolean
  language: string
  /** Returns the CSRF token; reads it again after a rejection. */
  token: () => Promise<string>
  /** Upload progress from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface PostOptions {
  method: 'POST' | 'PUT'
  url: string
  /** Builds the body for a CSRF token. */
  body: (token: string) => FormData | Blob
  /** Sent share of the body, from 0 to 1. */
  onSent: (share: number) => void
}

/** An upload without progress for this long counts as interrupted. It leaves the server time to process a picture. */
const STALL_TIMEOUT_MS = 120_000

/** Sends bytes with XMLHttpRequest, because `fetch` reports no upload progress. Throws `UploadFailure`. */
export const postBytes = async (
  order: Pick<UploadRequest, 'token' | 'signal'>,
  posted: PostOptions,
): Promise<unknown> => {
  const token = () => order.token().catch(throwUploadFailure)
  const firstAttempt = await post(order, posted, await token())
  const response = firstAttempt.tokenRefused ? await post(order, posted, await token()) : firstAttempt
  const { status, text, tokenRefused } = response
  const body = parseJson(text)
  if (status === 200 && !tokenRefused) return body
  const problem = readProblem(body)
  const messages = Object.values(problem?.errors ?? {}).flat()
  const isCut = status === 429 || (status >= 502 && status <= 504)
  // On 502 and 504 a proxy got no answer, so the shop may have finished. The shop sends its own 429 and 503 before it
  // reads the body.
  const leftWhole = response.leftWhole && (status === 502 || status === 504)
  const loggedOut = problem?.message === INVALID_CREDENTIALS
  const shownMessages = messages.length > 0 || !problem?.message ? messages : [problem.message]
  throw new UploadFailure(shownMessages, { isCut, leftWhole, loggedOut })
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface PostAnswer {
  status: number
  text: string
  tokenRefused: boolean
  /** The whole body was sent before the response arrived. */
  leftWhole: boolean
}

const post = (
  { signal }: Pick<UploadRequest, 'signal'>,
  { method, url, body, onSent }: PostOptions,
  token: string,
): Promise<PostAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let leftWhole = false
    let isStalled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isStalled = true
        request.abort()
      }, STALL_TIMEOUT_MS)
    }
    request.upload.addEventListener('load', () => {
      leftWhole = true
      watch()
    })
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-csrf-token', token)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch()
      onSent(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        tokenRefused: request.getResponseHeader(CSRF_REJECTED_HEADER) !== null,
        leftWhole,
      }),
    )
    request.addEventListener('error', () => reject(new UploadFailure([], { isCut: true, leftWhole })))
    request.addEventListener('abort', () =>
      reject(new UploadFailure([], isStalled ? { isCut: true, leftWhole } : { canceled: true })),
    )
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    })
    if (signal.aborted) return reject(new UploadFailure([], { canceled: true }))
    signal.addEventListener('abort', cancel)
    const sent = body(token)
    if (sent instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
    watch()
    request.send(sent)
  })

/** Converts a failed API call of an upload. */
export const throwUploadFailure = (error: unknown): never => {
  if (!(error instanceof SendFailure)) throw error
  const { kind, status, message } = error
  if (kind === 'aborted') throw new UploadFailure([], { canceled: true })
  const isCut = kind === 'network' || kind === 'no-answer' || kind === 'not-json' || status === 429 || status >= 502
  const loggedOut = message === INVALID_CREDENTIALS
  const messages = Object.values(error.errors).flat()
  throw new UploadFailure(isCut ? [] : messages.length > 0 ? messages : [message], { isCut, loggedOut })
}
