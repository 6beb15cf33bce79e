import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { UploadFields } from '#files/contract-upload.ts'
import { checkPiece } from '#files/domain/upload-pieces.ts'
import { uploads } from '#files/server/tables.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { deletePieces, pieceKey } from './piece-key.ts'

export type UnfinishedRow = typeof uploads.$inferSelect

type UploadContext = Pick<App, 'db' | 'now' | 'storage'>

/** An upload and its owner. */
export interface OwnedUpload {
  id: number
  userId: number
}

/** Bounds the storage that each user's unfinished uploads take. */
export const MAX_UNFINISHED_UPLOADS = 10

const isOwnUpload = ({ id, userId }: OwnedUpload) => and(eq(uploads.id, id), eq(uploads.userId, userId))

/** Lists a user's unfinished uploads, newest first. */
export const listUnfinished = (db: App['db'], userId: number): Promise<UnfinishedRow[]> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.fileId)))
    .orderBy(desc(uploads.id))

/** Returns null for unknown uploads and for those of other users. */
export const findUpload = async (db: App['db'], whose: OwnedUpload): Promise<UnfinishedRow | null> => {
  const [row] = await db.select().from(uploads).where(isOwnUpload(whose))
  return row ?? null
}

/** Begins an upload, or resumes the one of the same file. */
export const beginUpload = async (
  { db, now }: UploadContext,
  userId: number,
  { name, size, mark, folder_id: folderId, imageOnly }: UploadFields,
): Promise<Result<UnfinishedRow, 'tooMany'>> => {
  const known = await listUnfinished(db, userId)
  const same = known.find(row => row.name === name && row.size === size && row.mark === mark)
  if (same) {
    const again = { folderId, imageOnly, touchedAt: now() }
    const [row] = await db.update(uploads).set(again).where(isOwnUpload(same)).returning()
    if (row) return ok(row)
  }
  const values = sql`select ${userId}::int, ${name}, ${size}::bigint, ${mark}, ${folderId}::int, ${imageOnly}::boolean, ${now().toISOString()}::timestamptz`
  const hasCapacity = sql`(select count(*) from ${uploads} where user_id = ${userId} and file_id is null) < ${MAX_UNFINISHED_UPLOADS}`
  const columns = sql`user_id, name, size, mark, folder_id, image_only, touched_at`
  const inserted = await db.execute<{ id: number }>(
    sql`insert into ${uploads} (${columns}) ${values} where ${hasCapacity} returning id`,
  )
  const id = inserted.rows[0]?.id
  const row = id === undefined ? null : await findUpload(db, { id, userId })
  return row ? ok(row) : failure('tooMany')
}

/** Stores the next piece: first its bytes, then the new count. */
export const storePiece = async (
  { db, now, storage }: UploadContext,
  whose: OwnedUpload,
  { at, bytes }: { at: number; bytes: Uint8Array },
): Promise<Result<UnfinishedRow, 'gone' | 'gap' | 'wrongLength'>> => {
  const upload = await findUpload(db, whose)
  if (!upload || upload.fileId !== null) return failure('gone')
  const decision = checkPiece(upload, { at, length: bytes.byteLength })
  if (decision === 'again') return ok(upload)
  if (decision !== 'keep') return failure(decision)
  await storage.put(pieceKey(upload.id, at), bytes)
  const [updated] = await db
    .update(uploads)
    .set({ pieces: at + 1, touchedAt: now() })
    .where(and(isOwnUpload(whose), eq(uploads.pieces, at)))
    .returning()
  if (updated) return ok(updated)
  const other = await findUpload(db, whose)
  if (other) return ok(other)
  // The upload was discarded in between, so nobody else would delete these bytes.
  await storage.delete(pieceKey(upload.id, at))
  return failure('gone')
}

export const discardUpload = async (
  { db, storage }: UploadContext,
  whose: OwnedUpload,
): Promise<Result<null, 'gone'>> => {
  const upload = await findUpload(db, whose)
  if (!upload) return failure('gone')
  await deletePieces(storage, upload.id, upload.pieces)
  await db.delete(uploads).where(isOwnUpload(whose))
  return ok(null)
}
