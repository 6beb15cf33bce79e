import type { FoundFile } from '#files/contract-finder.ts'
import { readProblem } from '#wire/problem.ts'
import { TOKEN_REFUSED } from '#wire/send.ts'

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

/** Why a file was not kept, in the server's words; none where it did not say. */
export class UploadFailure extends Error {
  readonly messages: readonly string[]
  readonly canceled: boolean
  constructor(messages: readonly string[], canceled = false) {
    super(messages.join(' ') || 'The upload failed')
    this.messages = messages
    this.canceled = canceled
  }
}

/** Sends one file; `fetch` could not tell how far it is. Throws `UploadFailure`. */
export const sendUpload = async (order: UploadOrder): Promise<FoundFile> => {
  const first = await post(order, await order.token())
  const answer = first.tokenRefused ? await post(order, await order.token()) : first
  const body = parsed(answer.text)
  if (answer.status === 200 && isKept(body)) return body.model
  const problem = readProblem(body)
  const messages = Object.values(problem?.errors ?? {}).flat()
  throw new UploadFailure(messages.length > 0 || !problem?.message ? messages : [problem.message])
}

const isKept = (body: unknown): body is { model: FoundFile } =>
  typeof body === 'object' && body !== null && 'model' in body

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
}

const post = (order: UploadOrder, token: string): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { file, folderId, imageOnly, language, onProgress, signal } = order
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.open('POST', `/file/create?ajax=1&lang=${language}`)
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        tokenRefused: request.getResponseHeader(TOKEN_REFUSED) !== null,
      }),
    )
    request.addEventListener('error', () => reject(new UploadFailure([])))
    request.addEventListener('abort', () => reject(new UploadFailure([], true)))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel))
    if (signal.aborted) return reject(new UploadFailure([], true))
    signal.addEventListener('abort', cancel)
    request.send(formOf(token, { file, folderId, imageOnly }))
  })

/** The token comes first: nothing of a file is read before it is known to fit. */
const formOf = (token: string, { file, folderId, imageOnly }: Pick<UploadOrder, 'file' | 'folderId' | 'imageOnly'>) => {
  const form = new FormData()
  form.set('_csrf', token)
  form.set('File[folder_id]', String(folderId))
  if (imageOnly) form.set('File[imageOnly]', '1')
  form.set('File[uploadFile]', file)
  return form
}
