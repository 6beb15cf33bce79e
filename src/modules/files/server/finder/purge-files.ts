import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm'
import { IMAGE_SIZES } from '#files/domain/image-sizes.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { ok, unwrap } from '#kernel/result.ts'
import { type Actor, createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { type FileUsageProviders, findFileUses } from '../file-uses.ts'
import { ANIMATION_SUFFIX, buildDerivedKey, buildOriginalKey } from '../storage-keys.ts'
import type { StoredFile } from '../store-file.ts'
import { files } from '../tables.ts'
import { lockBytes } from '../upload/upload-file.ts'

type PurgeContext = Pick<App, 'db' | 'now' | 'changes' | 'storage'>

interface PurgeResult {
  purged: number
  /** Files that are still used stay in the bin. */
  inUse: number
}

/** Permanently deletes files in the bin unless they are still used. Their bytes go when no other file shares them. */
export const purgeFiles = async (
  app: PurgeContext,
  providers: FileUsageProviders,
  actor: Actor,
  ids: readonly number[],
): Promise<PurgeResult> => {
  const { purgedFiles, inUse } = unwrap(
    await write(app, actor, async tx => {
      const binnedFiles = await tx
        .select()
        .from(files)
        .where(and(inArray(files.id, [...ids]), isNotNull(files.deletedAt)))
        .for('update')
      const uses = await findFileUses(providers, tx, getIds(binnedFiles), DEFAULT_LANGUAGE)
      const usedIds = new Set(uses.map(use => use.fileId))
      const removableFiles = binnedFiles.filter(({ id }) => !usedIds.has(id))
      await tx.delete(files).where(inArray(files.id, getIds(removableFiles)))
      if (removableFiles.length === 0) tx.audit({ kind: 'file', id: 0, action: 'purged-none' })
      for (const { id, name, storageKey } of removableFiles) {
        tx.audit({ kind: 'file', id, action: 'purged', before: { name, storageKey } })
      }
      return ok({ purgedFiles: removableFiles, inUse: usedIds.size })
    }),
  )
  // Bytes go after the commit: a row without bytes would break pages, orphaned bytes do no harm.
  for (const file of purgedFiles) await deleteBytes(app, file)
  return { purged: purgedFiles.length, inUse }
}

const getIds = (rows: readonly StoredFile[]): number[] => rows.map(({ id }) => id)

const VARIANT_SUFFIXES = ['avif', 'webp', 'png', 'jpeg', ANIMATION_SUFFIX]

const deleteBytes = async (app: PurgeContext, { storageKey, crop }: StoredFile): Promise<void> => {
  await write(app, createSystemActor('purge-files'), async tx => {
    const key = buildOriginalKey(storageKey)
    await lockBytes(tx, key)
    if ((await tx.$count(files, eq(files.storageKey, storageKey))) > 0) return ok(null)
    await app.storage.delete(key)
    const derivedKeys = IMAGE_SIZES.flatMap(size =>
      VARIANT_SUFFIXES.map(format => buildDerivedKey(storageKey, crop, size, format)),
    )
    await Promise.all(derivedKeys.map(derivedKey => app.storage.delete(derivedKey)))
    return ok(null)
  })
}

const PURGE_BIN = defineJob<Record<string, never>>('empty-file-bin')
const RETENTION_DAYS = 30
const BATCH_SIZE = 500

/** Schedules the nightly deletion of files that were moved to the bin more than 30 days ago. */
export const scheduleBinPurge = (app: App, providers: FileUsageProviders): void => {
  app.jobs.handle(PURGE_BIN, async (_payload, actor) => {
    const cutoff = new Date(app.now().getTime() - RETENTION_DAYS * DAY_MS)
    // Files in use stay in the bin, so the id cursor moves past them.
    let lastId = 0
    let isFullBatch = true
    while (isFullBatch) {
      const expiredFiles = await app.db
        .select({ id: files.id })
        .from(files)
        .where(and(lt(files.deletedAt, cutoff), gt(files.id, lastId)))
        .orderBy(asc(files.id))
        .limit(BATCH_SIZE)
      const ids = expiredFiles.map(({ id }) => id)
      if (ids.length > 0) await purgeFiles(app, providers, actor, ids)
      lastId = ids.at(-1) ?? lastId
      isFullBatch = ids.length === BATCH_SIZE
    }
  })
  app.jobs.schedule(PURGE_BIN, { cron: '20 3 * * *', payload: {}, key: 'bin' })
}
