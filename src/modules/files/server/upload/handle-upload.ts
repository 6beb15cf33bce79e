import type { FoundFile } from '#files/contract-finder.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import type { Context } from '#platform/server/http/serve.ts'
import { CSRF_REJECTED_HEADER } from '#wire/send.ts'
import { toFoundFile } from '../finder/found-file.ts'
import { readUpload } from './read-upload.ts'
import { createUploadRejection } from './reject-upload.ts'
import { uploadFile } from './upload-file.ts'

const FOLDER_FIELD = 'File[folder_id]'
const IMAGE_ONLY_FIELD = 'File[imageOnly]'

/** Handles `POST /file/create`. The CSRF token is checked before any file byte is read. */
export const handleUpload = async (
  app: App,
  { request, reply, actor, language, t }: Context,
): Promise<{ status: 'success'; model: FoundFile; errors: Record<string, string[]> } | HttpError> => {
  const refusal = createUploadRejection(app, { t, language }, 'File.')
  if (!request.isMultipart()) return refusal('none')
  const isProved = request.byKey === true || typeof request.headers['x-csrf-token'] === 'string'
  const fits = (token: string | undefined) => token !== undefined && app.guard.isTokenValid(request, token)
  const form = await readUpload(request, app.settings.UPLOAD_LIMIT, fields => isProved || fits(fields.get('_csrf')))
  if (!form) {
    reply.header(CSRF_REJECTED_HEADER, '1')
    return httpError(403, t('app.problem.token'))
  }
  const [file, ...more] = form.files
  if (!file) return refusal('none')
  if (more.length > 0) return refusal('tooMany')
  if (file.isCut) return refusal('tooBig', file.name)
  const folderId = parseFolderId(form.fields.get(FOLDER_FIELD))
  if (folderId === null) return refusal('noFolder')
  const imageOnly = form.fields.get(IMAGE_ONLY_FIELD) === '1'
  const stored = await uploadFile(app, actor, { folderId, name: file.name, bytes: file.bytes, imageOnly })
  return stored.ok
    ? { status: 'success', model: toFoundFile(stored.value, language), errors: {} }
    : refusal(stored.reason, file.name)
}

const parseFolderId = (text: string | undefined): number | null => {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= MAX_ID ? id : null
}
