import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { ok } from '#kernel/outcome.ts'
import { openTask } from '#orders/server/open-task.ts'
import { staffTasks } from '#orders/server/tables.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { readBackupSettings } from './backup-settings.ts'
import { LEFT_OUT } from './left-out.ts'
import { filesToBackUp, roomsOf } from './shop-files.ts'

const NIGHTLY_BACKUP = job<Record<string, never>>('nightly-backup', {
  retryLimit: 3,
  retryDelay: 600,
  expireInSeconds: 3_600,
})
const FAILED = 'backup-failed'
/** In the order of time; only what is called so is ever deleted. */
const NAME = /^pitlane-\d{8}T\d{6}Z\.tar\.zst$/

/** Has the shop backed up every night; a failure is laid before staff. */
export const backUpByNight = (app: App, directUrl: string): void => {
  app.jobs.handle(NIGHTLY_BACKUP, async (_nothing, actor) => {
    try {
      await backUpNow(app, directUrl)
    } catch (error) {
      await tellStaff(app, actor, error)
      throw error
    }
  })
  app.jobs.schedule(NIGHTLY_BACKUP, { cron: '20 2 * * *', payload: {}, key: 'backup', waits: true })
}

/** Makes a backup where the shop keeps them, and deletes those that are too many. */
const backUpNow = async ({ db, settings, storage, now, log }: App, url: string): Promise<void> => {
  const { folder, keep } = await readBackupSettings(db)
  if (keep === 0) return
  const place = folder || path.join(settings.DATA_DIR, 'backups')
  await mkdir(place, { recursive: true, mode: 0o700 })
  const name = `pitlane-${now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}.tar.zst`
  const files = filesToBackUp(roomsOf(settings.DATA_DIR, storage))
  const made = await writeBackup({ url, file: path.join(place, name), files, leftOut: LEFT_OUT })
  log.info({ ...made, place, name }, 'The shop was backed up')
  const kept = (await readdir(place)).filter(one => NAME.test(one)).toSorted()
  for (const old of kept.slice(0, -keep)) await rm(path.join(place, old), { force: true })
}

/** One task is enough, however many nights it goes on. */
const tellStaff = async (app: App, actor: Actor, error: unknown): Promise<void> => {
  await write(app, actor, async tx => {
    const open = await tx
      .select({ id: staffTasks.id })
      .from(staffTasks)
      .where(and(eq(staffTasks.kind, FAILED), isNull(staffTasks.closedAt)))
      .limit(1)
    if (open.length > 0) return ok(null)
    const why = error instanceof Error ? error.message : String(error)
    await openTask(tx, { orderId: null, kind: FAILED, details: { why }, now: app.now() })
    return ok(null)
  })
}
