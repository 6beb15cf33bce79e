import type { FoundFile } from '#files/contract-finder.ts'
import { MIN_CHUNKED_BYTES } from '#files/domain/upload-pieces.ts'
import { UploadFailure } from './post-bytes.ts'
import { retryWhileInterrupted } from './retry-while-interrupted.ts'
import { type ChunkedUploadRequest, sendInPieces } from './send-in-pieces.ts'
import { sendUpload } from './send-upload.ts'

/** Uploads a file, large ones in pieces; retries after interruptions. Throws `UploadFailure`. */
export const sendFile = (order: ChunkedUploadRequest): Promise<FoundFile> =>
  order.file.size < MIN_CHUNKED_BYTES
    ? retryWhileInterrupted(order, () => sendUpload(order).catch(throwUnlessFullySent))
    : sendInPieces(order)

/** A fully sent file may be stored already, so a retry could store it twice. */
const throwUnlessFullySent = (error: unknown): never => {
  throw error instanceof UploadFailure && error.leftWhole ? new UploadFailure([]) : error
}
