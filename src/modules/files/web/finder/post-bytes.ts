import { INVALID_CREDENTIALS, readProblem } from '#wire/problem.ts'
import { SendFailure, TOKEN_REFUSED } from '#wire/send.ts'

/** Why a file was not kept, in the server's words; none where it did not say. */
export class UploadFailure extends Error {
  readonly messages: readonly string[]
  readonly canceled: boolean
  /** Nobody answered, or somebody on the way said that the shop cannot just now: worth another try. */
  readonly isCut: boolean
  /** All of it left, and nobody said what became of it. */
  readonly leftWhole: boolean
  /** The login ended: it goes on after the next one. */
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

/** What every way of sending a file is given. */
export interface UploadOrder {
  file: File
  folderId: number
  imageOnly: boolean
  language: string
  /** The anti-forgery token; anew after it was refused. */
  token: () => Promise<string>
  /** How much of it has left, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface Posted {
  method: 'POST' | 'PUT'
  url: string
  /** Made for the token that is sent along. */
  body: (token: string) => FormData | Blob
  /** Bytes of the body that have left. */
  onSent: (share: number) => void
}

/** Sends bytes and answers what was said; `fetch` could not tell how far it is. Throws `UploadFailure`. */
export const postBytes = async (order: Pick<UploadOrder, 'token' | 'signal'>, posted: Posted): Promise<unknown> => {
  const token = () => order.token().catch(asUploadFailure)
  const first = await post(order, posted, await token())
  const last = first.tokenRefused ? await post(order, posted, await token()) : first
  const { status, text, tokenRefused } = last
  const body = parsed(text)
  if (status === 200 && !tokenRefused) return body
  const problem = readProblem(body)
  const messages = Object.values(problem?.errors ?? {}).flat()
  const isCut = status === 429 || (status >= 502 && status <= 504)
  // Somebody on the way got no answer from the shop, which may have done it all; the shop's own 429 and 503 come before it reads.
  const leftWhole = last.leftWhole && (status === 502 || status === 504)
  const loggedOut = problem?.message === INVALID_CREDENTIALS
  const told = messages.length > 0 || !problem?.message ? messages : [problem.message]
  throw new UploadFailure(told, { isCut, leftWhole, loggedOut })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Answered {
  status: number
  text: string
  tokenRefused: boolean
  /** All of what was sent left, before this was answered. */
  leftWhole: boolean
}

const post = (
  { signal }: Pick<UploadOrder, 'signal'>,
  { method, url, body, onSent }: Posted,
  token: string,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    let leftWhole = false
    request.upload.addEventListener('load', () => {
      leftWhole = true
    })
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-csrf-token', token)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        tokenRefused: request.getResponseHeader(TOKEN_REFUSED) !== null,
        leftWhole,
      }),
    )
    request.addEventListener('error', () => reject(new UploadFailure([], { isCut: true, leftWhole })))
    request.addEventListener('abort', () => reject(new UploadFailure([], { canceled: true })))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel))
    if (signal.aborted) return reject(new UploadFailure([], { canceled: true }))
    signal.addEventListener('abort', cancel)
    const sent = body(token)
    if (sent instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(sent)
  })

/** What another call of an upload failed by, as a failure of it. */
export const asUploadFailure = (error: unknown): never => {
  if (!(error instanceof SendFailure)) throw error
  const { kind, status, message } = error
  if (kind === 'aborted') throw new UploadFailure([], { canceled: true })
  const isCut = kind === 'network' || kind === 'no-answer' || kind === 'not-json' || status === 429 || status >= 502
  const loggedOut = message === INVALID_CREDENTIALS
  const messages = Object.values(error.errors).flat()
  throw new UploadFailure(isCut ? [] : messages.length > 0 ? messages : [message], { isCut, loggedOut })
}
