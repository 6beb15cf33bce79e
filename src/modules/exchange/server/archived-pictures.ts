import { eq, isNull, lt, or } from 'drizzle-orm'
import { MAX_ARCHIVE_PICTURES, MAX_PICTURE_BYTES } from '#exchange/domain/list-limits.ts'
import { findArchiveFile, type PictureFailure } from '#exchange/domain/pictures.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { write } from '#platform/server/write.ts'
import { buildArchivedPictureKey } from './archived-picture-key.ts'
import { importFiles, imports } from './tables.ts'

/** Allows undoing an import and running it again. */
const RETENTION_DAYS = 7

interface ArchivedPicture {
  id: number
  name: string
  bytes: Uint8Array
}

/** Stores a picture of an import's archive while the import is idle. A repeated upload replaces the picture. */
export const storeArchivedPicture = (
  app: App,
  actor: Actor,
  { id, name, bytes }: ArchivedPicture,
): Promise<Result<number, 'notFound' | 'wrongState' | 'tooManyFiles' | 'noFile'>> =>
  write(app, actor, async (tx): Promise<Result<number, 'notFound' | 'wrongState' | 'tooManyFiles' | 'noFile'>> => {
    const [importRow] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!importRow) return failure('notFound')
    if (name === '' || bytes.length === 0 || bytes.length > MAX_PICTURE_BYTES) return failure('noFile')
    if (!IDLE_STATES.has(importRow.state) || importRow.kind !== 'product') return failure('wrongState')
    const storedFile = getFirstElement(
      await tx
        .insert(importFiles)
        .values({ importId: id, name, size: bytes.length, createdAt: app.now() })
        .onConflictDoUpdate({
          target: [importFiles.importId, importFiles.name],
          set: { size: bytes.length, createdAt: app.now() },
        })
        .returning({ id: importFiles.id }),
    )
    const count = await tx.$count(importFiles, eq(importFiles.importId, id))
    if (count > MAX_ARCHIVE_PICTURES) return failure('tooManyFiles')
    await app.storage.put(buildArchivedPictureKey(storedFile.id), bytes)
    tx.audit({ kind: 'import', id, after: { picture: name } })
    return ok(count)
  })

const IDLE_STATES: ReadonlySet<string> = new Set(['receiving', 'ready', 'checked', 'undone'])

/** Lists the uploaded pictures; null when the import does not exist. */
export const listArchivedPictures = async (
  db: Queryable,
  importId: number,
): Promise<{ name: string; size: number }[] | null> => {
  const [importRow] = await db.select({ id: imports.id }).from(imports).where(eq(imports.id, importId))
  if (!importRow) return null
  return db
    .select({ name: importFiles.name, size: importFiles.size })
    .from(importFiles)
    .where(eq(importFiles.importId, importId))
    .orderBy(importFiles.id)
}

/** Reads the archive picture that a row names. */
export const readArchivedPicture = async (
  { db, storage }: Pick<App, 'db' | 'storage'>,
  { importId, address }: { importId: number | null; address: string },
): Promise<Result<{ name: string; bytes: Uint8Array }, PictureFailure>> => {
  if (importId === null) return failure('notInArchive')
  const files = await db.select().from(importFiles).where(eq(importFiles.importId, importId))
  if (files.length === 0) return failure('address')
  const file = findArchiveFile(files, address)
  const bytes = file && (await storage.get(buildArchivedPictureKey(file.id)))
  return bytes ? ok({ name: file.name, bytes }) : failure('notInArchive')
}

/**
 * Deletes old pictures and those of deleted imports. The bytes go first, because without the row nothing would find
 * them.
 */
export const purgeArchivedPictures = async ({
  db,
  storage,
  now,
}: Pick<App, 'db' | 'storage' | 'now'>): Promise<void> => {
  const cutoff = new Date(now().getTime() - RETENTION_DAYS * DAY_MS)
  const expired = await db
    .select()
    .from(importFiles)
    .where(or(isNull(importFiles.importId), lt(importFiles.createdAt, cutoff)))
  for (const { id } of expired) {
    await storage.delete(buildArchivedPictureKey(id))
    await db.delete(importFiles).where(eq(importFiles.id, id))
  }
}
