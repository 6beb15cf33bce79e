import { and, eq, isNull } from 'drizzle-orm'
import { piecesOf } from '#files/domain/upload-pieces.ts'
import { filesByIds } from '#files/server/files-by-ids.ts'
import type { StoredFile } from '#files/server/store-file.ts'
import { uploads } from '#files/server/tables.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { sharedWork } from '#platform/server/images/shared-work.ts'
import { type UploadRefusal, uploadFile } from '../upload-file.ts'
import { forgetPieces, pieceKey } from './piece-key.ts'
import { findUpload, type Ownership, type UnfinishedRow } from './unfinished-uploads.ts'

/** `missing`: pieces are missing; `gone`: the upload is unknown or its pieces were lost. */
export type FinishRefusal = UploadRefusal | 'gone' | 'missing'
type Finished = Outcome<StoredFile, FinishRefusal>

/** The whole file is in memory while it is checked, so uploads finish one at a time. */
const finishing = sharedWork<Finished>(1)

/** Joins the pieces, checks the file like any upload and stores it. A rejected upload is deleted. */
export const finishUpload = (app: App, actor: Actor, whose: Ownership): Promise<Finished> =>
  finishing.do(`${whose.id} ${whose.userId}`, async (): Promise<Finished> => {
    const upload = await findUpload(app.db, whose)
    if (!upload) return refused('gone')
    if (upload.fileId !== null) return toldAgain(app, upload.fileId)
    if (upload.pieces < piecesOf(upload.size)) return refused('missing')
    const bytes = await joinPieces(app.storage, upload)
    const kept = bytes ? await keep(app, actor, upload, bytes) : refused('gone' as const)
    // The upload stays, so that the user can choose another folder.
    if (!kept.ok && kept.why === 'noFolder') return kept
    if (!kept.ok && kept.why === 'gone') {
      const meanwhile = await findUpload(app.db, whose)
      if (meanwhile && meanwhile.fileId !== null) return toldAgain(app, meanwhile.fileId)
    }
    await forgetPieces(app.storage, upload.id, upload.pieces)
    if (!kept.ok) await app.db.delete(uploads).where(and(eq(uploads.id, upload.id), isNull(uploads.fileId)))
    return kept
  })

const keep = (app: App, actor: Actor, upload: UnfinishedRow, bytes: Uint8Array): Promise<Finished> => {
  const { id, name, folderId, imageOnly } = upload
  return uploadFile<'gone'>(app, actor, { folderId, name, bytes, imageOnly }, async (tx, file) => {
    const unfinished = and(eq(uploads.id, id), isNull(uploads.fileId))
    const done = await tx.update(uploads).set({ fileId: file.id }).where(unfinished).returning({ id: uploads.id })
    return done.length > 0 ? ok(null) : refused('gone')
  })
}

const toldAgain = async (app: App, fileId: number): Promise<Finished> => {
  const file = (await filesByIds(app.db, [fileId])).get(fileId)
  return file ? ok(file) : refused('gone')
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
