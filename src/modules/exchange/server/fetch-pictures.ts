import { and, eq, sql } from 'drizzle-orm'
import { addPicture } from '#catalog/server/catalog.ts'
import { MAX_PICTURE_BYTES } from '#exchange/domain/list-limits.ts'
import { getPictureFileName, isUrl, type PictureFailure } from '#exchange/domain/pictures.ts'
import {
  findDefaultFolder,
  findFilesByIds,
  type StoredFile,
  type UploadFileFailure,
  uploadFile,
} from '#files/server/files.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { fetchExternal } from '#platform/server/fetch-external.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readArchivedPicture } from './archived-pictures.ts'
import type { IsIpAllowed } from './fetch-import.ts'
import { FETCH_PICTURES } from './record-pictures.ts'
import { importPictures } from './tables.ts'

/** Time after which a job starts no further picture. */
const MAX_DURATION_MS = 30_000

type Picture = typeof importPictures.$inferSelect

/** Downloads waiting pictures one by one and enqueues itself until none waits. */
export const fetchPictures = async (
  app: App,
  actor: Actor,
  { importId, isAllowedIp }: { importId: number; isAllowedIp: IsIpAllowed | undefined },
): Promise<void> => {
  const deadline = performance.now() + MAX_DURATION_MS
  do {
    const [nextPicture] = await app.db
      .select()
      .from(importPictures)
      .where(and(eq(importPictures.importId, importId), eq(importPictures.state, 'waiting')))
      .orderBy(importPictures.id)
      .limit(1)
    if (!nextPicture) return
    const result = await fetchPicture(app, actor, { picture: nextPicture, isAllowedIp })
    if (!result.ok) await recordProblem(app, actor, nextPicture, result.reason)
  } while (performance.now() < deadline)
  await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, FETCH_PICTURES, { importId })))
}

/** `alreadyAdded`: the product already has the picture; `late`: the picture no longer waits. */
type PictureProblem = PictureFailure | 'alreadyAdded' | 'late'

/** Downloads each address once per import, however many products name it. */
const fetchPicture = async (
  app: App,
  actor: Actor,
  { picture, isAllowedIp }: { picture: Picture; isAllowedIp: IsIpAllowed | undefined },
): Promise<Result<null, PictureProblem>> => {
  const earlierResult = await findEarlierResult(app.db, picture)
  if (earlierResult && !earlierResult.ok) return earlierResult
  if (earlierResult)
    return write(app, actor, tx => addToProduct(tx, { picture, file: earlierResult.value, now: app.now() }))
  const download = isUrl(picture.address)
    ? await downloadPicture(app, picture, isAllowedIp)
    : await readArchivedPicture(app, picture)
  if (!download.ok) return download
  const { name, bytes } = download.value
  const upload = { folderId: await findDefaultFolder(app.db), name: getPictureFileName(name), bytes, imageOnly: true }
  // The file, its link and the picture's state share a transaction, so a retried job creates no duplicate.
  const uploaded = await uploadFile<PictureProblem>(app, actor, upload, (tx, file) =>
    addToProduct(tx, { picture, file, now: app.now() }),
  )
  return uploaded.ok ? ok(null) : failure(toPictureProblem(uploaded.reason))
}

const downloadPicture = async (
  { settings }: Pick<App, 'settings'>,
  { address }: Picture,
  isAllowedIp: IsIpAllowed | undefined,
): Promise<Result<{ name: string; bytes: Uint8Array }, PictureFailure>> => {
  const maxBytes = Math.min(MAX_PICTURE_BYTES, settings.UPLOAD_LIMIT)
  const download = await fetchExternal(address, { maxBytes, ...(isAllowedIp && { isAllowedIp }) })
  return download.ok ? ok({ name: address, bytes: download.value }) : download
}

const toPictureProblem = (reason: UploadFileFailure | PictureProblem): PictureProblem => {
  if (reason === 'notImage' || reason === 'wrongKind') return 'notPicture'
  return reason === 'tooBig' ? 'tooLarge' : reason
}

/** Returns a result of the same address in this import that applies to other products too; null without one. */
const findEarlierResult = async (
  db: Queryable,
  { importId, address }: Picture,
): Promise<Result<StoredFile, PictureFailure> | null> => {
  const { rows } = await db.execute<{ error: PictureFailure | null; fileId: number | null }>(sql`
    select error, file_id as "fileId" from import_picture
    where import_id = ${importId}::int and md5(address) = md5(${address}) and address = ${address}
      and (file_id is not null or error not in ('gone', 'tooMany')) order by id limit 1`)
  const [previous] = rows
  if (previous?.error) return failure(previous.error)
  const file = previous?.fileId ? (await findFilesByIds(db, [previous.fileId])).get(previous.fileId) : undefined
  return file && !file.deletedAt ? ok(file) : null
}

/** Locks the product before the picture row, in the same order as an undo. */
const addToProduct = async (
  tx: Write,
  { picture, file, now }: { picture: Picture; file: StoredFile; now: Date },
): Promise<Result<null, 'gone' | 'alreadyAdded' | 'late'>> => {
  const added = await addPicture(tx, {
    productId: picture.productId,
    fileId: file.id,
    storageKey: file.storageKey,
    now,
  })
  if (!added.ok) return failure(added.reason === 'notFound' ? 'gone' : added.reason)
  const updated = await tx
    .update(importPictures)
    .set({ state: 'fetched', fileId: file.id })
    .where(and(eq(importPictures.id, picture.id), eq(importPictures.state, 'waiting')))
    .returning({ id: importPictures.id })
  return updated.length > 0 ? ok(null) : failure('late')
}

/** Records why the product did not get the picture. */
const recordProblem = async (app: App, actor: Actor, { id }: Picture, problem: PictureProblem): Promise<void> => {
  if (problem === 'late') return
  const outcome =
    problem === 'alreadyAdded' ? ({ state: 'fetched' } as const) : ({ state: 'failed', error: problem } as const)
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
export const failPictures = async (app: App, actor: Actor, importId: number): Promise<void> => {
  app.log.error({ importId }, 'import.pictures_failed')
  await write(app, actor, async tx =>
    ok(
      await tx
        .update(importPictures)
        .set({ state: 'failed', error: 'notStored' })
        .where(and(eq(importPictures.importId, importId), eq(importPictures.state, 'waiting'))),
    ),
  )
}
