import type { FoundFile } from '#files/contract-finder.ts'
import { LARGEST_ID } from '#kernel/largest-id.ts'
import type { App } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import type { Context } from '#platform/server/http/serve.ts'
import { TOKEN_REFUSED } from '#wire/send.ts'
import { foundFile } from '../finder/found-file.ts'
import { readUpload } from './read-upload.ts'
import { uploadRefusals } from './refuse-upload.ts'
import { uploadFile } from './upload-file.ts'

const FOLDER = 'File[folder_id]'
const IMAGE_ONLY = 'File[imageOnly]'

/** Handles `POST /file/create`. The CSRF token is checked before any file byte is read. */
export const answerUpload = async (
  app: App,
  { request, reply, actor, language, t }: Context,
): Promise<{ status: 'success'; model: FoundFile; errors: Record<string, string[]> } | Refusal> => {
  const refusal = uploadRefusals(app, { t, language }, 'File.')
  if (!request.isMultipart()) return refusal('none')
  const isProved = request.byKey === true || typeof request.headers['x-csrf-token'] === 'string'
  const fits = (token: string | undefined) => token !== undefined && app.guard.tokenFits(request, token)
  const form = await readUpload(request, app.settings.UPLOAD_LIMIT, fields => isProved || fits(fields.get('_csrf')))
  if (!form) {
    reply.header(TOKEN_REFUSED, '1')
    return refuse(403, t('app.problem.token'))
  }
  const [file, ...more] = form.files
  if (!file) return refusal('none')
  if (more.length > 0) return refusal('tooMany')
  if (file.isCut) return refusal('tooBig', file.name)
  const folderId = folderOf(form.fields.get(FOLDER))
  if (folderId === null) return refusal('noFolder')
  const imageOnly = form.fields.get(IMAGE_ONLY) === '1'
  const kept = await uploadFile(app, actor, { folderId, name: file.name, bytes: file.bytes, imageOnly })
  return kept.ok
    ? { status: 'success', model: foundFile(kept.value, language), errors: {} }
    : refusal(kept.why, file.name)
}

const folderOf = (text: string | undefined): number | null => {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= LARGEST_ID ? id : null
}
