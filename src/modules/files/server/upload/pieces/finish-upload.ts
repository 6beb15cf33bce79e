import { and, eq, isNull } from 'drizzle-orm'
import { countPieces } from '#files/domain/upload-pieces.ts'
import { filesByIds } from '#files/server/files-by-ids.ts'
import type { StoredFile } from '#files/server/store-file.ts'
import { uploads } from '#files/server/tables.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { createSingleFlight } from '#platform/server/images/single-flight.ts'
import { type UploadFileError, uploadFile } from '../upload-file.ts'
import { deletePieces, pieceKey } from './piece-key.ts'
import { findUpload, type OwnedUpload, type UnfinishedRow } from './unfinished-uploads.ts'

/** `missing`: pieces are missing; `gone`: the upload is unknown or its pieces were lost. */
export type FinishFailure = UploadFileError | 'gone' | 'missing'
type FinishResult = Result<StoredFile, FinishFailure>

/** The whole file is in memory while it is checked, so uploads finish one at a time. */
const finishing = createSingleFlight<FinishResult>(1)

/** Joins the pieces, checks the file like any upload and stores it. A rejected upload is deleted. */
export const finishUpload = (app: App, actor: Actor, owner: OwnedUpload): Promise<FinishResult> =>
  finishing.do(`${owner.id} ${owner.userId}`, async (): Promise<FinishResult> => {
    const upload = await findUpload(app.db, owner)
    if (!upload) return failure('gone')
    if (upload.fileId !== null) return findFinishedFile(app, upload.fileId)
    if (upload.pieces < countPieces(upload.size)) return failure('missing')
    const bytes = await joinPieces(app.storage, upload)
    const result = bytes ? await storeFinished(app, actor, upload, bytes) : failure('gone' as const)
    // The upload stays, so that the user can choose another folder.
    if (!result.ok && result.reason === 'noFolder') return result
    if (!result.ok && result.reason === 'gone') {
      const meanwhile = await findUpload(app.db, owner)
      if (meanwhile && meanwhile.fileId !== null) return findFinishedFile(app, meanwhile.fileId)
    }
    await deletePieces(app.storage, upload.id, upload.pieces)
    if (!result.ok) await app.db.delete(uploads).where(and(eq(uploads.id, upload.id), isNull(uploads.fileId)))
    return result
  })

const storeFinished = (app: App, actor: Actor, upload: UnfinishedRow, bytes: Uint8Array): Promise<FinishResult> => {
  const { id, name, folderId, imageOnly } = upload
  return uploadFile<'gone'>(app, actor, { folderId, name, bytes, imageOnly }, async (tx, file) => {
    const unfinished = and(eq(uploads.id, id), isNull(uploads.fileId))
    const updated = await tx.update(uploads).set({ fileId: file.id }).where(unfinished).returning({ id: uploads.id })
    return updated.length > 0 ? ok(null) : failure('gone')
  })
}

const findFinishedFile = async (app: App, fileId: number): Promise<FinishResult> => {
  const file = (await filesByIds(app.db, [fileId])).get(fileId)
  return file ? ok(file) : failure('gone')
}

/** Returns null when a piece was lost. */
const joinPieces = async (storage: App['storage'], { id, size, pieces }: UnfinishedRow): Promise<Buffer | null> => {
  const whole = Buffer.allocUnsafe(size)
  let length = 0
  for (let at = 0; at < pieces; at += 1) {
    const piece = await storage.get(pieceKey(id, at))
    if (!piece) return null
    length += piece.copy(whole, length)
  }
  return length === size ? whole : null
}
