import type { FileSummary } from '#files/contract-finder.ts'
import { postBytes, type UploadRequest, UploadRequestError } from './post-bytes.ts'

/** Uploads a file in one request. Throws `UploadRequestError`. */
export const uploadInOneRequest = async (request: UploadRequest): Promise<FileSummary> => {
  const url = `/file/create?ajax=1&lang=${request.language}`
  const body = await postBytes(request, {
    method: 'POST',
    url,
    buildBody: token => buildFormData(token, request),
    onSent: request.onProgress,
  })
  if (isUploadResult(body)) return body.model
  throw new UploadRequestError([])
}

const isUploadResult = (body: unknown): body is { model: FileSummary } =>
  typeof body === 'object' && body !== null && 'model' in body

/** The CSRF token comes first, because the server checks it before it reads a file. */
const buildFormData = (
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
