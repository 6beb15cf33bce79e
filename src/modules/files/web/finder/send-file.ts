import type { FoundFile } from '#files/contract-finder.ts'
import { IN_PIECES_FROM } from '#files/domain/upload-pieces.ts'
import { UploadFailure } from './post-bytes.ts'
import { type PiecesOrder, sendInPieces } from './send-in-pieces.ts'
import { sendUpload } from './send-upload.ts'
import { throughCuts } from './through-cuts.ts'

/** Uploads a file, large ones in pieces; retries after interruptions. Throws `UploadFailure`. */
export const sendFile = (order: PiecesOrder): Promise<FoundFile> =>
  order.file.size < IN_PIECES_FROM
    ? throughCuts(order, () => sendUpload(order).catch(unlessItLeft))
    : sendInPieces(order)

/** A fully sent file may be stored already, so a retry could store it twice. */
const unlessItLeft = (error: unknown): never => {
  throw error instanceof UploadFailure && error.leftWhole ? new UploadFailure([]) : error
}
