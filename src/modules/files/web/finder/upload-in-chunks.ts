import type { FileSummary } from '#files/contract-finder.ts'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { countChunks } from '#files/domain/upload-chunks.ts'
import type { Send } from '#wire/send.ts'
import { postBytes, throwUploadError, type UploadRequest } from './post-bytes.ts'
import { type RetryOptions, retryWhileInterrupted } from './retry-while-interrupted.ts'

export interface ChunkedUploadRequest extends UploadRequest, RetryOptions {
  send: Send
}

/**
 * Uploads a large file in chunks and resumes an earlier upload. Discards the upload on the server when the user
 * cancels it. Throws `UploadRequestError`.
 */
export const uploadInChunks = async (request: ChunkedUploadRequest): Promise<FileSummary> => {
  const { file, folderId, imageOnly, send, signal } = request
  const retryCall = <T>(work: () => Promise<T>) => retryWhileInterrupted(request, () => work().catch(throwUploadError))
  const body = { name: file.name, size: file.size, mark: String(file.lastModified), folder_id: folderId, imageOnly }
  const options = { suppressesErrorToast: true, signal }
  let upload = await retryCall(async () => (await send(uploads.begin, { body }, options)).body.data)
  try {
    while (upload.chunks < countChunks(file.size)) {
      request.onProgress((upload.chunks * upload.chunk_size) / file.size)
      upload = await retryCall(() => uploadChunk(request, upload))
    }
    request.onProgress(1)
    return await retryCall(async () => (await send(uploads.finish, { params: { id: upload.id } }, options)).body.model)
  } catch (error) {
    if (signal.reason === UPLOAD_CANCELED)
      await send(uploads.discard, { params: { id: upload.id } }, { suppressesErrorToast: true })
    throw error
  }
}

/** Abort reason of a cancelled upload; other reasons keep it resumable. */
export const UPLOAD_CANCELED = 'canceled'

const uploadChunk = async (request: ChunkedUploadRequest, upload: UnfinishedUpload): Promise<UnfinishedUpload> => {
  const { file, language, onProgress } = request
  const { id, chunks: index, chunk_size } = upload
  const start = index * chunk_size
  const chunk = file.slice(start, start + chunk_size)
  const response = await postBytes(request, {
    method: 'PUT',
    url: `/v1/admin/upload/${id}/chunk/${index}?lang=${language}`,
    buildBody: () => chunk,
    // 1 means that the server processes the file, which begins after the last chunk.
    onSent: progress => onProgress(Math.min(0.999, (start + progress * chunk.size) / file.size)),
  })
  return (response as { data: UnfinishedUpload }).data
}
