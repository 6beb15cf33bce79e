import { FILE_KINDS } from '#files/domain/file-kinds.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import type { App } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import type { Context } from '#platform/server/http/serve.ts'
import type { UploadRefusal } from './upload-file.ts'

export type RefuseUpload = (why: UploadRefusal | 'none' | 'tooMany', file?: string) => Refusal

/** Creates the error response of a rejected file; `prefix` precedes the field name. */
export const uploadRefusals =
  ({ settings }: Pick<App, 'settings'>, { t, language }: Pick<Context, 't' | 'language'>, prefix = ''): RefuseUpload =>
  (why, file = '') => {
    const limit = formatFileSize(settings.UPLOAD_LIMIT, language)
    const message = t(`finder.upload.${why}`, { file, limit, mimeTypes: Object.keys(FILE_KINDS).join(', ') })
    const field = why === 'noFolder' ? 'folder_id' : 'uploadFile'
    return refuse(422, message, { errors: { [`${prefix}${field}`]: [message] } })
  }
