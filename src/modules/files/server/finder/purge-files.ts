import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm'
import { IMAGE_SIZES } from '#files/domain/image-sizes.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { ok, unwrap } from '#kernel/result.ts'
import { type Actor, system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { type FileUsageProviders, findFileUses } from '../file-uses.ts'
import { ANIMATION_ENDING, derivedKey, originalKey } from '../original-key.ts'
import type { StoredFile } from '../store-file.ts'
import { files } from '../tables.ts'
import { lockBytes } from '../upload/upload-file.ts'

type Purging = Pick<App, 'db' | 'now' | 'changes' | 'storage'>

interface Purged {
  purged: number
  /** Files that are still used stay in the bin. */
  inUse: number
}

/** Permanently deletes files in the bin unless they are still used. Their bytes go when no other file shares them. */
export const purgeFiles = async (
  app: Purging,
  places: FileUsageProviders,
  actor: Actor,
  ids: readonly number[],
): Promise<Purged> => {
  const { gone, inUse } = unwrap(
    await write(app, actor, async tx => {
      const binned = await tx
        .select()
        .from(files)
        .where(and(inArray(files.id, [...ids]), isNotNull(files.deletedAt)))
        .for('update')
      const uses = await findFileUses(places, tx, idsOf(binned), DEFAULT_LANGUAGE)
      const shown = new Set(uses.map(use => use.fileId))
      const gone = binned.filter(({ id }) => !shown.has(id))
      await tx.delete(files).where(inArray(files.id, idsOf(gone)))
      if (gone.length === 0) tx.audit({ kind: 'file', id: 0, action: 'purged-none' })
      for (const { id, name, storageKey } of gone) {
        tx.audit({ kind: 'file', id, action: 'purged', before: { name, storageKey } })
      }
      return ok({ gone, inUse: shown.size })
    }),
  )
  // Bytes go after the commit: a row without bytes would break pages, orphaned bytes do no harm.
  for (const file of gone) await deleteBytes(app, file)
  return { purged: gone.length, inUse }
}

const idsOf = (rows: readonly StoredFile[]): number[] => rows.map(({ id }) => id)

const FORMATS = ['avif', 'webp', 'png', 'jpeg', ANIMATION_ENDING]

const deleteBytes = async (app: Purging, { storageKey, crop }: StoredFile): Promise<void> => {
  await write(app, system('purge-files'), async tx => {
    const key = originalKey(storageKey)
    await lockBytes(tx, key)
    if ((await tx.$count(files, eq(files.storageKey, storageKey))) > 0) return ok(null)
    await app.storage.delete(key)
    const made = IMAGE_SIZES.flatMap(size => FORMATS.map(format => derivedKey(storageKey, crop, size, format)))
    await Promise.all(made.map(key => app.storage.delete(key)))
    return ok(null)
  })
}

const EMPTY_BIN = job<Record<string, never>>('empty-file-bin')
const RETENTION_DAYS = 30
const DAY_MS = 86_400_000
const BATCH_SIZE = 500

export const scheduleBinPurge = (app: App, places: FileUsageProviders): void => {
  app.jobs.handle(EMPTY_BIN, async (_nothing, actor) => {
    const limit = new Date(app.now().getTime() - RETENTION_DAYS * DAY_MS)
    // Files in use stay in the bin, so the id cursor moves past them.
    for (let after = 0, full = true; full; ) {
      const old = await app.db
        .select({ id: files.id })
        .from(files)
        .where(and(lt(files.deletedAt, limit), gt(files.id, after)))
        .orderBy(asc(files.id))
        .limit(BATCH_SIZE)
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await purgeFiles(app, places, actor, ids)
      after = ids.at(-1) ?? after
      full = ids.length === BATCH_SIZE
    }
  })
  app.jobs.schedule(EMPTY_BIN, { cron: '20 3 * * *', payload: {}, key: 'bin' })
}
