import type { FoundFile } from '#files/contract-finder.ts'
import { postBytes, UploadFailure, type UploadRequest } from './post-bytes.ts'

/** Uploads a file in one request. Throws `UploadFailure`. */
export const sendUpload = async (order: UploadRequest): Promise<FoundFile> => {
  const url = `/file/create?ajax=1&lang=${order.language}`
  const body = await postBytes(order, {
    method: 'POST',
    url,
    body: token => formOf(token, order),
    onSent: order.onProgress,
  })
  if (isKept(body)) return body.model
  throw new UploadFailure([])
}

const isKept = (body: unknown): body is { model: FoundFile } =>
  typeof body === 'object' && body !== null && 'model' in body

/** The CSRF token comes first, because the server checks it before it reads a file. */
const formOf = (
  token: string,
  { file, folderId, imageOnly }: Pick<UploadRequest, 'file' | 'folderId' | 'imageOnly'>,
) => {
  const form = new FormData()
  form.set('_csrf', token)
  form.set('File[folder_id]', String(folderId))
  if (imageOnly) form.set('File[imageOnly]', '1')
  form.set('File[uploadFile]', file)
  return form
}
