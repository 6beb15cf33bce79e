import type { FoundFile } from '#files/contract-finder.ts'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { piecesOf } from '#files/domain/upload-pieces.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { postBytes, UploadFailure, type UploadOrder } from './post-bytes.ts'

export interface PiecesOrder extends UploadOrder {
  send: Send
  /** Tells whether it waits for the line. */
  onWaiting: (waits: boolean) => void
}

/** After this many cuts in a row it is left to be gone on with by hand. */
const MOST_CUTS = 12
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Sends a large file piece by piece, from where the same one was left before. A cut is waited out; one that is given up is
 * forgotten by the server too. Throws `UploadFailure`.
 */
export const sendInPieces = async (order: PiecesOrder): Promise<FoundFile> => {
  const { file, folderId, imageOnly, send, signal } = order
  const call = <T>(work: () => Promise<T>) => throughCuts(order, () => work().catch(asUploadFailure))
  const body = { name: file.name, size: file.size, mark: String(file.lastModified), folder_id: folderId, imageOnly }
  const quiet = { quiet: true, signal }
  let upload = await call(async () => (await send(uploads.begin, { body }, quiet)).body.data)
  try {
    while (upload.pieces < piecesOf(file.size)) {
      order.onProgress((upload.pieces * upload.piece_size) / file.size)
      upload = await call(() => sendPiece(order, upload))
    }
    order.onProgress(1)
    return await call(async () => (await send(uploads.finish, { params: { id: upload.id } }, quiet)).body.model)
  } catch (error) {
    if (signal.reason === GIVEN_UP) await send(uploads.discard, { params: { id: upload.id } }, { quiet: true })
    throw error
  }
}

/** Why a signal was aborted by whoever wants the file no more; other reasons leave it to be gone on with. */
export const GIVEN_UP = 'given-up'

const sendPiece = async (order: PiecesOrder, upload: UnfinishedUpload): Promise<UnfinishedUpload> => {
  const { file, language, onProgress } = order
  const { id, pieces: at, piece_size } = upload
  const begins = at * piece_size
  const piece = file.slice(begins, begins + piece_size)
  const answer = await postBytes(order, {
    method: 'PUT',
    url: `/v1/admin/upload/${id}/piece/${at}?lang=${language}`,
    body: () => piece,
    // At 1 the file is looked at: that is when the last piece was answered.
    onSent: share => onProgress(Math.min(0.999, (begins + share * piece.size) / file.size)),
  })
  return (answer as { data: UnfinishedUpload }).data
}

const asUploadFailure = (error: unknown): never => {
  if (!(error instanceof SendFailure)) throw error
  const { kind, status, message } = error
  if (kind === 'aborted') throw new UploadFailure([], { canceled: true })
  const isCut = kind === 'network' || kind === 'no-answer' || kind === 'not-json' || status === 429 || status >= 502
  const loggedOut = message === INVALID_CREDENTIALS
  const messages = Object.values(error.errors).flat()
  throw new UploadFailure(isCut ? [] : messages.length > 0 ? messages : [message], { isCut, loggedOut })
}

/** Does the work again while the line is cut, later each time. */
const throughCuts = async <T>({ signal, onWaiting }: PiecesOrder, work: () => Promise<T>): Promise<T> => {
  for (let cuts = 1; ; cuts += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UploadFailure) || !error.isCut || cuts >= MOST_CUTS) throw error
      onWaiting(true)
      await lineBack(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (cuts - 1)), signal)
      onWaiting(false)
    }
  }
}

/** After a while, or as soon as the browser is told that the line is back. */
const lineBack = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (then: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
      then()
    }
    const goOn = done(resolve)
    const giveUp = done(() => reject(new UploadFailure([], { canceled: true })))
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
  })
