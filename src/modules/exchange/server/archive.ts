import { eq, isNull, lt, or } from 'drizzle-orm'
import { MOST_ARCHIVED, MOST_PICTURE_BYTES } from '#exchange/domain/list-limits.ts'
import { fileNamed, type PictureFault } from '#exchange/domain/pictures.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { write } from '#platform/server/write.ts'
import { archivedKey } from './archived-key.ts'
import { importFiles, imports } from './tables.ts'

/** Long enough to undo an import and run it again. */
const KEPT_DAYS = 7

interface Archived {
  id: number
  name: string
  bytes: Uint8Array
}

/** Stores a picture of an import's archive while the import is idle. A repeated upload replaces the picture. */
export const keepArchived = (
  app: App,
  actor: Actor,
  { id, name, bytes }: Archived,
): Promise<Outcome<number, 'gone' | 'notNow' | 'tooManyFiles' | 'noFile'>> =>
  write(app, actor, async (tx): Promise<Outcome<number, 'gone' | 'notNow' | 'tooManyFiles' | 'noFile'>> => {
    const [given] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!given) return refused('gone')
    if (name === '' || bytes.length === 0 || bytes.length > MOST_PICTURE_BYTES) return refused('noFile')
    if (!OPEN.has(given.state) || given.kind !== 'product') return refused('notNow')
    const [kept] = await tx
      .insert(importFiles)
      .values({ importId: id, name, size: bytes.length, createdAt: app.now() })
      .onConflictDoUpdate({
        target: [importFiles.importId, importFiles.name],
        set: { size: bytes.length, createdAt: app.now() },
      })
      .returning({ id: importFiles.id })
    const count = await tx.$count(importFiles, eq(importFiles.importId, id))
    if (count > MOST_ARCHIVED) return refused('tooManyFiles')
    await app.storage.put(archivedKey(kept!.id), bytes)
    tx.audit({ kind: 'import', id, after: { picture: name } })
    return ok(count)
  })

const OPEN: ReadonlySet<string> = new Set(['coming', 'ready', 'checked', 'undone'])

/** Lists the uploaded pictures; null when the import does not exist. */
export const listArchived = async (
  db: Queryable,
  importId: number,
): Promise<{ name: string; size: number }[] | null> => {
  const [given] = await db.select({ id: imports.id }).from(imports).where(eq(imports.id, importId))
  if (!given) return null
  return db
    .select({ name: importFiles.name, size: importFiles.size })
    .from(importFiles)
    .where(eq(importFiles.importId, importId))
    .orderBy(importFiles.id)
}

/** Reads the archive picture that a row names. */
export const readArchived = async (
  { db, storage }: Pick<App, 'db' | 'storage'>,
  { importId, address }: { importId: number | null; address: string },
): Promise<Outcome<{ name: string; bytes: Uint8Array }, PictureFault>> => {
  if (importId === null) return refused('notInArchive')
  const files = await db.select().from(importFiles).where(eq(importFiles.importId, importId))
  if (files.length === 0) return refused('address')
  const file = fileNamed(files, address)
  const bytes = file && (await storage.get(archivedKey(file.id)))
  return bytes ? ok({ name: file.name, bytes }) : refused('notInArchive')
}

/**
 * Deletes old pictures and those of deleted imports. The bytes go first, because without the row nothing would find
 * them.
 */
export const forgetArchived = async ({ db, storage, now }: Pick<App, 'db' | 'storage' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000)
  const old = await db
    .select()
    .from(importFiles)
    .where(or(isNull(importFiles.importId), lt(importFiles.createdAt, before)))
  for (const { id } of old) {
    await storage.delete(archivedKey(id))
    await db.delete(importFiles).where(eq(importFiles.id, id))
  }
}
