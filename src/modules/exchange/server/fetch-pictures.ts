import { and, eq, sql } from 'drizzle-orm'
import { addPicture } from '#catalog/server/catalog.ts'
import { MOST_PICTURE_BYTES } from '#exchange/domain/list-limits.ts'
import { isAddress, type PictureFault, pictureNameOf } from '#exchange/domain/pictures.ts'
import { defaultFolder, filesByIds, type StoredFile, type UploadRefusal, uploadFile } from '#files/server/files.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { fetchOutside } from '#platform/server/fetch-outside.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readArchived } from './archive.ts'
import type { MayReach } from './fetch-import.ts'
import { FETCH_PICTURES } from './note-pictures.ts'
import { importPictures } from './tables.ts'

/** Time after which a job starts no further picture. */
const LONGEST_MS = 30_000

type Picture = typeof importPictures.$inferSelect

/** Downloads waiting pictures one by one and enqueues itself until none waits. */
export const fetchPictures = async (
  app: App,
  actor: Actor,
  { importId, mayReach }: { importId: number; mayReach: MayReach | undefined },
): Promise<void> => {
  const until = performance.now() + LONGEST_MS
  do {
    const [next] = await app.db
      .select()
      .from(importPictures)
      .where(and(eq(importPictures.importId, importId), eq(importPictures.state, 'waiting')))
      .orderBy(importPictures.id)
      .limit(1)
    if (!next) return
    const had = await fetchPicture(app, actor, { picture: next, mayReach })
    if (!had.ok) await settle(app, actor, next, had.why)
  } while (performance.now() < until)
  await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, FETCH_PICTURES, { importId })))
}

/** `there`: the product already has the picture; `late`: the picture no longer waits. */
type Why = PictureFault | 'there' | 'late'

/** Downloads each address once per import, however many products name it. */
const fetchPicture = async (
  app: App,
  actor: Actor,
  { picture, mayReach }: { picture: Picture; mayReach: MayReach | undefined },
): Promise<Outcome<null, Why>> => {
  const asked = await askedBefore(app.db, picture)
  if (asked && !asked.ok) return asked
  if (asked) return write(app, actor, tx => give(tx, { picture, file: asked.value, now: app.now() }))
  const got = isAddress(picture.address) ? await fetchFrom(app, picture, mayReach) : await readArchived(app, picture)
  if (!got.ok) return got
  const { name, bytes } = got.value
  const upload = { folderId: await defaultFolder(app.db), name: pictureNameOf(name), bytes, imageOnly: true }
  // The file, its link and the picture's state share a transaction, so a retried job creates no duplicate.
  const kept = await uploadFile<Why>(app, actor, upload, (tx, file) => give(tx, { picture, file, now: app.now() }))
  return kept.ok ? ok(null) : refused(faultOf(kept.why))
}

const fetchFrom = async (
  { settings }: Pick<App, 'settings'>,
  { address }: Picture,
  mayReach: MayReach | undefined,
): Promise<Outcome<{ name: string; bytes: Uint8Array }, PictureFault>> => {
  const mostBytes = Math.min(MOST_PICTURE_BYTES, settings.UPLOAD_LIMIT)
  const got = await fetchOutside(address, { mostBytes, ...(mayReach && { mayReach }) })
  return got.ok ? ok({ name: address, bytes: got.value }) : got
}

const faultOf = (why: UploadRefusal | Why): Why => {
  if (why === 'notImage' || why === 'wrongKind') return 'notPicture'
  return why === 'tooBig' ? 'tooLarge' : why
}

/** Returns the earlier result of the same address in this import; null when it is new. */
const askedBefore = async (
  db: Queryable,
  { importId, address }: Picture,
): Promise<Outcome<StoredFile, PictureFault> | null> => {
  const { rows } = await db.execute<{ fault: PictureFault | null; fileId: number | null }>(sql`
    select fault, file_id as "fileId" from import_picture
    where import_id = ${importId}::int and md5(address) = md5(${address}) and address = ${address}
      and (file_id is not null or fault not in ('gone', 'tooMany')) order by id limit 1`)
  const [before] = rows
  if (before?.fault) return refused(before.fault)
  const file = before?.fileId ? (await filesByIds(db, [before.fileId])).get(before.fileId) : undefined
  return file && !file.deletedAt ? ok(file) : null
}

/** Locks the product before the picture row, in the same order as an undo. */
const give = async (
  tx: Write,
  { picture, file, now }: { picture: Picture; file: StoredFile; now: Date },
): Promise<Outcome<null, 'gone' | 'there' | 'late'>> => {
  const added = await addPicture(tx, {
    productId: picture.productId,
    fileId: file.id,
    storageKey: file.storageKey,
    now,
  })
  if (!added.ok) return added
  const noted = await tx
    .update(importPictures)
    .set({ state: 'fetched', fileId: file.id })
    .where(and(eq(importPictures.id, picture.id), eq(importPictures.state, 'waiting')))
    .returning({ id: importPictures.id })
  return noted.length > 0 ? ok(null) : refused('late')
}

/** Records why the product did not get the picture. */
const settle = async (app: App, actor: Actor, { id }: Picture, why: Why): Promise<void> => {
  if (why === 'late') return
  const outcome = why === 'there' ? ({ state: 'fetched' } as const) : ({ state: 'failed', fault: why } as const)
  await write(app, actor, async tx =>
    ok(
      await tx
        .update(importPictures)
        .set(outcome)
        .where(and(eq(importPictures.id, id), eq(importPictures.state, 'waiting'))),
    ),
  )
}

/**
 * Marks the waiting pictures as failed after the last retry. The next import that names them downloads them again.
 */
export const giveUpPictures = async (app: App, actor: Actor, importId: number): Promise<void> => {
  app.log.error({ importId }, 'import.pictures_failed')
  await write(app, actor, async tx =>
    ok(
      await tx
        .update(importPictures)
        .set({ state: 'failed', fault: 'unkept' })
        .where(and(eq(importPictures.importId, importId), eq(importPictures.state, 'waiting'))),
    ),
  )
}
