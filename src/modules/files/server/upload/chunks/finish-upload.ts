import { and, eq, isNull } from 'drizzle-orm'
import { countChunks } from '#files/domain/upload-chunks.ts'
import { findFilesByIds } from '#files/server/find-files-by-ids.ts'
import type { StoredFile } from '#files/server/store-file.ts'
import { uploads } from '#files/server/tables.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { createSingleFlight } from '#platform/server/images/single-flight.ts'
import { type UploadFileFailure, uploadFile } from '../upload-file.ts'
import { buildChunkKey, deleteChunks } from './chunk-key.ts'
import { findUpload, type OwnedUpload, type UploadRow } from './unfinished-uploads.ts'

/** `incomplete`: chunks are missing; `notFound`: the upload is unknown or its chunks were lost. */
export type FinishFailure = UploadFileFailure | 'notFound' | 'incomplete'
type FinishResult = Result<StoredFile, FinishFailure>

/** The whole file is in memory while it is checked, so uploads finish one at a time. */
const finishQueue = createSingleFlight<FinishResult>(1)

/** Joins the chunks, checks the file and stores it. A rejected upload is deleted, unless only its folder is missing. */
export const finishUpload = (app: App, actor: Actor, owner: OwnedUpload): Promise<FinishResult> =>
  finishQueue.run(`${owner.id} ${owner.userId}`, async (): Promise<FinishResult> => {
    const upload = await findUpload(app.db, owner)
    if (!upload) return failure('notFound')
    if (upload.fileId !== null) return findFinishedFile(app, upload.fileId)
    if (upload.chunks < countChunks(upload.size)) return failure('incomplete')
    const bytes = await joinChunks(app.storage, upload)
    const result = bytes ? await storeFinishedFile(app, actor, upload, bytes) : failure('notFound' as const)
    // The upload stays, so that the user can choose another folder.
    if (!result.ok && result.reason === 'noFolder') return result
    if (!result.ok && result.reason === 'notFound') {
      const latestUpload = await findUpload(app.db, owner)
      if (latestUpload && latestUpload.fileId !== null) return findFinishedFile(app, latestUpload.fileId)
    }
    await deleteChunks(app.storage, upload.id, upload.chunks)
    if (!result.ok) await app.db.delete(uploads).where(and(eq(uploads.id, upload.id), isNull(uploads.fileId)))
    return result
  })

const storeFinishedFile = async (
  app: App,
  actor: Actor,
  upload: UploadRow,
  bytes: Uint8Array,
): Promise<FinishResult> => {
  const { id, name, folderId, imageOnly } = upload
  const unfinishedCondition = and(eq(uploads.id, id), isNull(uploads.fileId))
  return uploadFile<'notFound'>(app, actor, { folderId, name, bytes, imageOnly }, async (tx, file) => {
    const updatedUploads = await tx
      .update(uploads)
      .set({ fileId: file.id })
      .where(unfinishedCondition)
      .returning({ id: uploads.id })
    return updatedUploads.length > 0 ? ok(null) : failure('notFound')
  })
}

const findFinishedFile = async (app: App, fileId: number): Promise<FinishResult> => {
  const file = (await findFilesByIds(app.db, [fileId])).get(fileId)
  return file ? ok(file) : failure('notFound')
}

/** Returns null when a chunk was lost. */
const joinChunks = async (storage: App['storage'], { id, size, chunks }: UploadRow): Promise<Buffer | null> => {
  const content = Buffer.allocUnsafe(size)
  let length = 0
  for (let index = 0; index < chunks; index += 1) {
    const chunk = await storage.get(buildChunkKey(id, index))
    if (!chunk) return null
    length += chunk.copy(content, length)
  }
  return length === size ? content : null
}
