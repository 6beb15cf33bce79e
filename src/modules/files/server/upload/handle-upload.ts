import type { FileSummary } from '#files/contract-finder.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import type { Context } from '#platform/server/http/serve.ts'
import { CSRF_REJECTED_HEADER } from '#wire/send.ts'
import { toFileSummary } from '../finder/file-summary.ts'
import { createUploadRejection } from './create-upload-rejection.ts'
import { readUpload } from './read-upload.ts'
import { uploadFile } from './upload-file.ts'

const FOLDER_FIELD_NAME = 'File[folder_id]'
const IMAGE_ONLY_FIELD = 'File[imageOnly]'

/** Handles `POST /file/create`. The CSRF token is checked before any file byte is read. */
export const handleUpload = async (
  app: App,
  { request, reply, actor, language, t }: Context,
): Promise<{ status: 'success'; model: FileSummary; errors: Record<string, string[]> } | HttpError> => {
  const reject = createUploadRejection(app, { t, language }, 'File.')
  if (!request.isMultipart()) return reject('noFile')
  const isAuthentic = request.usesApiKey === true || typeof request.headers['x-csrf-token'] === 'string'
  const isTokenValid = (token: string | undefined) => token !== undefined && app.guard.isTokenValid(request, token)
  const form = await readUpload(
    request,
    app.settings.UPLOAD_LIMIT,
    fields => isAuthentic || isTokenValid(fields.get('_csrf')),
  )
  if (!form) {
    reply.header(CSRF_REJECTED_HEADER, '1')
    return httpError(403, t('app.problem.token'))
  }
  const [file, ...extraFiles] = form.files
  if (!file) return reject('noFile')
  if (extraFiles.length > 0) return reject('tooMany')
  if (file.isTruncated) return reject('tooBig', file.name)
  const folderId = parseFolderId(form.fields.get(FOLDER_FIELD_NAME))
  if (folderId === null) return reject('noFolder')
  const imageOnly = form.fields.get(IMAGE_ONLY_FIELD) === '1'
  const uploadResult = await uploadFile(app, actor, { folderId, name: file.name, bytes: file.bytes, imageOnly })
  return uploadResult.ok
    ? { status: 'success', model: toFileSummary(uploadResult.value, language), errors: {} }
    : reject(uploadResult.reason, file.name)
}

const parseFolderId = (text: string | undefined): number | null => {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= MAX_ID ? id : null
}
