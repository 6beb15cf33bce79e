import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { UploadFields } from '#files/contract-upload.ts'
import { judgePiece } from '#files/domain/upload-pieces.ts'
import { uploads } from '#files/server/tables.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { forgetPieces, pieceKey } from './piece-key.ts'

export type UnfinishedRow = typeof uploads.$inferSelect

type Keeping = Pick<App, 'db' | 'now' | 'storage'>

/** An upload and its owner. */
export interface Ownership {
  id: number
  userId: number
}

/** Bounds the storage that each user's unfinished uploads take. */
export const MOST_UNFINISHED = 10

const isMine = ({ id, userId }: Ownership) => and(eq(uploads.id, id), eq(uploads.userId, userId))

/** Lists a user's unfinished uploads, newest first. */
export const listUnfinished = (db: App['db'], userId: number): Promise<UnfinishedRow[]> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.fileId)))
    .orderBy(desc(uploads.id))

/** Returns null for unknown uploads and for those of other users. */
export const findUpload = async (db: App['db'], whose: Ownership): Promise<UnfinishedRow | null> => {
  const [row] = await db.select().from(uploads).where(isMine(whose))
  return row ?? null
}

/** Begins an upload, or resumes the one of the same file. */
export const beginUpload = async (
  { db, now }: Keeping,
  userId: number,
  { name, size, mark, folder_id: folderId, imageOnly }: UploadFields,
): Promise<Outcome<UnfinishedRow, 'tooMany'>> => {
  const known = await listUnfinished(db, userId)
  const same = known.find(row => row.name === name && row.size === size && row.mark === mark)
  if (same) {
    const again = { folderId, imageOnly, touchedAt: now() }
    const [row] = await db.update(uploads).set(again).where(isMine(same)).returning()
    if (row) return ok(row)
  }
  const values = sql`select ${userId}::int, ${name}, ${size}::bigint, ${mark}, ${folderId}::int, ${imageOnly}::boolean, ${now().toISOString()}::timestamptz`
  const room = sql`(select count(*) from ${uploads} where user_id = ${userId} and file_id is null) < ${MOST_UNFINISHED}`
  const columns = sql`user_id, name, size, mark, folder_id, image_only, touched_at`
  const made = await db.execute<{ id: number }>(
    sql`insert into ${uploads} (${columns}) ${values} where ${room} returning id`,
  )
  const id = made.rows[0]?.id
  const row = id === undefined ? null : await findUpload(db, { id, userId })
  return row ? ok(row) : refused('tooMany')
}

/** Stores the next piece: first its bytes, then the new count. */
export const keepPiece = async (
  { db, now, storage }: Keeping,
  whose: Ownership,
  { at, bytes }: { at: number; bytes: Uint8Array },
): Promise<Outcome<UnfinishedRow, 'gone' | 'gap' | 'wrongLength'>> => {
  const upload = await findUpload(db, whose)
  if (!upload || upload.fileId !== null) return refused('gone')
  const becomes = judgePiece(upload, { at, length: bytes.byteLength })
  if (becomes === 'again') return ok(upload)
  if (becomes !== 'keep') return refused(becomes)
  await storage.put(pieceKey(upload.id, at), bytes)
  const [kept] = await db
    .update(uploads)
    .set({ pieces: at + 1, touchedAt: now() })
    .where(and(isMine(whose), eq(uploads.pieces, at)))
    .returning()
  if (kept) return ok(kept)
  const other = await findUpload(db, whose)
  if (other) return ok(other)
  // The upload was discarded meanwhile, so nobody else would delete these bytes.
  await storage.delete(pieceKey(upload.id, at))
  return refused('gone')
}

export const discardUpload = async ({ db, storage }: Keeping, whose: Ownership): Promise<Outcome<null, 'gone'>> => {
  const upload = await findUpload(db, whose)
  if (!upload) return refused('gone')
  await forgetPieces(storage, upload.id, upload.pieces)
  await db.delete(uploads).where(isMine(whose))
  return ok(null)
}
