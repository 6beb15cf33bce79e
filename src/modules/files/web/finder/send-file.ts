import type { FoundFile } from '#files/contract-finder.ts'
import { IN_PIECES_FROM } from '#files/domain/upload-pieces.ts'
import { UploadFailure } from './post-bytes.ts'
import { type PiecesOrder, sendInPieces } from './send-in-pieces.ts'
import { sendUpload } from './send-upload.ts'
import { throughCuts } from './through-cuts.ts'

/** Sends a file, a large one in pieces; a cut of the line is waited out. Throws `UploadFailure`. */
export const sendFile = (order: PiecesOrder): Promise<FoundFile> =>
  order.file.size < IN_PIECES_FROM
    ? throughCuts(order, () => sendUpload(order).catch(unlessItLeft))
    : sendInPieces(order)

/** What left whole may lie there already: sent once more it would lie there twice. */
const unlessItLeft = (error: unknown): never => {
  throw error instanceof UploadFailure && error.leftWhole ? new UploadFailure([]) : error
}
