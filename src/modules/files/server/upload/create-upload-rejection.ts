import { FILE_KINDS } from '#files/domain/file-kinds.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import type { Context } from '#platform/server/http/serve.ts'
import type { UploadFileFailure } from './upload-file.ts'

export type RejectUpload = (reason: UploadFileFailure | 'noFile' | 'tooMany', file?: string) => HttpError

/** Returns a function that creates the error response of a rejected file; `prefix` precedes the field name. */
export const createUploadRejection =
  ({ settings }: Pick<App, 'settings'>, { t, language }: Pick<Context, 't' | 'language'>, prefix = ''): RejectUpload =>
  (reason, file = '') => {
    const limit = formatFileSize(settings.UPLOAD_LIMIT, language)
    const message = t(`finder.upload.${reason}`, { file, limit, mimeTypes: Object.keys(FILE_KINDS).join(', ') })
    const field = reason === 'noFolder' ? 'folder_id' : 'uploadFile'
    return httpError(422, message, { errors: { [`${prefix}${field}`]: [message] } })
  }
