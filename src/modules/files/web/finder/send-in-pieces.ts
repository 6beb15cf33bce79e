import type { FoundFile } from '#files/contract-finder.ts'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { countPieces } from '#files/domain/upload-pieces.ts'
import type { Send } from '#wire/send.ts'
import { postBytes, throwUploadFailure, type UploadRequest } from './post-bytes.ts'
import { type RetryOptions, retryWhileInterrupted } from './retry-while-interrupted.ts'

export interface ChunkedUploadRequest extends UploadRequest, RetryOptions {
  send: Send
}

/**
 * Uploads a large file in pieces and resumes an earlier upload. Discards the upload on the server when the user
 * cancels it. Throws `UploadFailure`.
 */
export const sendInPieces = async (order: ChunkedUploadRequest): Promise<FoundFile> => {
  const { file, folderId, imageOnly, send, signal } = order
  const call = <T>(work: () => Promise<T>) => retryWhileInterrupted(order, () => work().catch(throwUploadFailure))
  const body = { name: file.name, size: file.size, mark: String(file.lastModified), folder_id: folderId, imageOnly }
  const silently = { suppressesErrorToast: true, signal }
  let upload = await call(async () => (await send(uploads.begin, { body }, silently)).body.data)
  try {
    while (upload.pieces < countPieces(file.size)) {
      order.onProgress((upload.pieces * upload.piece_size) / file.size)
      upload = await call(() => sendPiece(order, upload))
    }
    order.onProgress(1)
    return await call(async () => (await send(uploads.finish, { params: { id: upload.id } }, silently)).body.model)
  } catch (error) {
    if (signal.reason === GIVEN_UP)
      await send(uploads.discard, { params: { id: upload.id } }, { suppressesErrorToast: true })
    throw error
  }
}

/** Abort reason of a cancelled upload; other reasons keep it resumable. */
export const GIVEN_UP = 'given-up'

const sendPiece = async (order: ChunkedUploadRequest, upload: UnfinishedUpload): Promise<UnfinishedUpload> => {
  const { file, language, onProgress } = order
  const { id, pieces: at, piece_size } = upload
  const begins = at * piece_size
  const piece = file.slice(begins, begins + piece_size)
  const answer = await postBytes(order, {
    method: 'PUT',
    url: `/v1/admin/upload/${id}/piece/${at}?lang=${language}`,
    body: () => piece,
    // 1 means that the server processes the file, which begins after the last piece.
    onSent: share => onProgress(Math.min(0.999, (begins + share * piece.size) / file.size)),
  })
  return (answer as { data: UnfinishedUpload }).data
}
