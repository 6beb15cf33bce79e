import type { FileSummary } from '#files/contract-finder.ts'
import { MIN_CHUNKED_BYTES } from '#files/domain/upload-chunks.ts'
import { retryWhileInterrupted } from './retry-while-interrupted.ts'
import { type ChunkedUploadRequest, uploadInChunks } from './upload-in-chunks.ts'
import { uploadInOneRequest } from './upload-in-one-request.ts'

/**
 * Uploads a file, large ones in chunks; retries after interruptions, since the server stores a repeated file once.
 * Throws `UploadRequestError`.
 */
export const uploadFile = (request: ChunkedUploadRequest): Promise<FileSummary> =>
  request.file.size < MIN_CHUNKED_BYTES
    ? retryWhileInterrupted(request, () => uploadInOneRequest(request))
    : uploadInChunks(request)
