import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { UploadFields } from '#files/contract-upload.ts'
import { checkChunk } from '#files/domain/upload-chunks.ts'
import { uploads } from '#files/server/tables.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { buildChunkKey, deleteChunks } from './chunk-key.ts'

export type UploadRow = typeof uploads.$inferSelect

type UploadContext = Pick<App, 'db' | 'now' | 'storage'>

export interface OwnedUpload {
  id: number
  userId: number
}

/** Bounds the storage that each user's unfinished uploads take. */
export const MAX_UNFINISHED_UPLOADS = 10

const matchesOwner = ({ id, userId }: OwnedUpload) => and(eq(uploads.id, id), eq(uploads.userId, userId))

/** Lists a user's unfinished uploads, newest first. */
export const listUnfinishedUploads = (db: App['db'], userId: number): Promise<UploadRow[]> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.fileId)))
    .orderBy(desc(uploads.id))

/** Returns null for unknown uploads and for those of other users. */
export const findUpload = async (db: App['db'], owner: OwnedUpload): Promise<UploadRow | null> => {
  const [row] = await db.select().from(uploads).where(matchesOwner(owner))
  return row ?? null
}

/** Begins an upload, or resumes the one of the same file. */
export const startUpload = async (
  { db, now }: UploadContext,
  userId: number,
  { name, size, mark, folder_id: folderId, imageOnly }: UploadFields,
): Promise<Result<UploadRow, 'tooMany'>> => {
  const unfinishedUploads = await listUnfinishedUploads(db, userId)
  const earlierUpload = unfinishedUploads.find(
    upload => upload.name === name && upload.size === size && upload.mark === mark,
  )
  if (earlierUpload) {
    const changes = { folderId, imageOnly, touchedAt: now() }
    const [resumedUpload] = await db.update(uploads).set(changes).where(matchesOwner(earlierUpload)).returning()
    if (resumedUpload) return ok(resumedUpload)
  }
  const values = sql`select ${userId}::int, ${name}, ${size}::bigint, ${mark}, ${folderId}::int, ${imageOnly}::boolean, ${now().toISOString()}::timestamptz`
  const capacityCondition = sql`(select count(*) from ${uploads} where user_id = ${userId} and file_id is null) < ${MAX_UNFINISHED_UPLOADS}`
  const columns = sql`user_id, name, size, mark, folder_id, image_only, touched_at`
  const insertResult = await db.execute<{ id: number }>(
    sql`insert into ${uploads} (${columns}) ${values} where ${capacityCondition} returning id`,
  )
  const id = insertResult.rows[0]?.id
  const row = id === undefined ? null : await findUpload(db, { id, userId })
  return row ? ok(row) : failure('tooMany')
}

/** Stores the next chunk: first its bytes, then the new count. */
export const storeChunk = async (
  { db, now, storage }: UploadContext,
  owner: OwnedUpload,
  { index, bytes }: { index: number; bytes: Uint8Array },
): Promise<Result<UploadRow, 'notFound' | 'gap' | 'wrongLength'>> => {
  const upload = await findUpload(db, owner)
  if (!upload || upload.fileId !== null) return failure('notFound')
  const decision = checkChunk(upload, { index, length: bytes.byteLength })
  if (decision === 'repeat') return ok(upload)
  if (decision !== 'store') return failure(decision)
  await storage.put(buildChunkKey(upload.id, index), bytes)
  const [updatedUpload] = await db
    .update(uploads)
    .set({ chunks: index + 1, touchedAt: now() })
    .where(and(matchesOwner(owner), eq(uploads.chunks, index)))
    .returning()
  if (updatedUpload) return ok(updatedUpload)
  const current = await findUpload(db, owner)
  if (current) return ok(current)
  // The upload was discarded in between, so nobody else would delete these bytes.
  await storage.delete(buildChunkKey(upload.id, index))
  return failure('notFound')
}

/** Deletes an upload with its chunks. */
export const discardUpload = async (
  { db, storage }: UploadContext,
  owner: OwnedUpload,
): Promise<Result<null, 'notFound'>> => {
  const upload = await findUpload(db, owner)
  if (!upload) return failure('notFound')
  await deleteChunks(storage, upload.id, upload.chunks)
  await db.delete(uploads).where(matchesOwner(owner))
  return ok(null)
}
