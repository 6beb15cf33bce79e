import type { FoundFile } from '#files/contract-finder.ts'
import { MIN_CHUNKED_BYTES } from '#files/domain/upload-chunks.ts'
import { UploadRequestError } from './post-bytes.ts'
import { retryWhileInterrupted } from './retry-while-interrupted.ts'
import { type ChunkedUploadRequest, uploadInChunks } from './upload-in-chunks.ts'
import { uploadInOneRequest } from './upload-in-one-request.ts'

/** Uploads a file, large ones in chunks; retries after interruptions. Throws `UploadRequestError`. */
export const uploadFile = (request: ChunkedUploadRequest): Promise<FoundFile> =>
  request.file.size < MIN_CHUNKED_BYTES
    ? retryWhileInterrupted(request, () => uploadInOneRequest(request).catch(preventRetryIfFullySent))
    : uploadInChunks(request)

/** A fully sent file may be stored already, so a retry could store it twice. */
const preventRetryIfFullySent = (error: unknown): never => {
  throw error instanceof UploadRequestError && error.isFullySent ? new UploadRequestError([]) : error
}
