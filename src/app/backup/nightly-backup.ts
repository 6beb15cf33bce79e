import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { closeTasks } from '#orders/server/close-tasks.ts'
import { openTask } from '#orders/server/open-task.ts'
import { staffTasks } from '#orders/server/tables.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { changeCreatedFolders, matchFolderOwner } from '#platform/server/db/embedded/file-owner.ts'
import { serializeError } from '#platform/server/log.ts'
import { write } from '#platform/server/write.ts'
import { BACKUP_NAME } from '#shop/contract-backup.ts'
import { BACKUP, BACKUP_FAILED, backupFolder, backupNames, readBackupSettings } from './backup-settings.ts'
import { EXCLUDED_TABLES } from './excluded-tables.ts'
import { filesToBackUp, roomsOf, withoutFiles } from './shop-files.ts'

/** Schedules the nightly backup; a failure opens a staff task. */
export const scheduleNightlyBackup = (app: App, directUrl: string): void => {
  app.jobs.handle(BACKUP, async ({ asked = false }, actor) => {
    try {
      const missing = await backUpNow(app, directUrl, asked)
      if (missing === null) return
      if (missing.length > 0) await tellStaff(app, actor, withoutFiles(missing))
      else await closeTask(app, actor)
    } catch (error) {
      // Opening the task can fail too, for example when the database shares the full disk.
      app.log.error({ err: error }, 'backup.failed')
      await tellStaff(app, actor, error)
      throw error
    }
  })
  app.jobs.schedule(BACKUP, { cron: '20 2 * * *', payload: {}, key: 'backup', waits: true })
}

/**
 * Writes a backup and deletes the oldest surplus ones. Returns the files without content, or null when nightly
 * backups are off.
 */
const backUpNow = async (app: App, url: string, asked: boolean): Promise<string[] | null> => {
  const { db, settings, storage, now, log } = app
  const said = await readBackupSettings(db)
  const { keep } = said
  if (keep === 0 && !asked) return null
  const place = path.resolve(backupFolder(app, said))
  changeCreatedFolders(await mkdir(place, { recursive: true, mode: 0o700 }), place)
  await forgetUnfinished(place, now())
  const name = `pitlane-${now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}.tar.zst`
  const files = filesToBackUp(roomsOf(settings.DATA_DIR, storage))
  const made = await writeBackup({ url, file: path.join(place, name), files, leftOut: EXCLUDED_TABLES })
  matchFolderOwner(path.join(place, name), place)
  if (made.missing.length > 0) {
    // An older backup may be the last with these files, so an incomplete backup deletes no other.
    log.error({ ...made, place, name }, 'backup.incomplete')
    return made.missing
  }
  log.info({ ...made, place, name }, 'backup.completed')
  // With nightly backups off, all requested ones stay.
  const tooMany = keep === 0 ? [] : (await backupNames(place)).slice(0, -keep)
  for (const old of tooMany) await rm(path.join(place, old), { force: true })
  return []
}

/** Deletes partial files of killed processes; the age check spares a backup in progress. */
const forgetUnfinished = async (place: string, now: Date): Promise<void> => {
  for (const name of await readdir(place)) {
    if (!name.endsWith('.part') || !BACKUP_NAME.test(name.slice(0, -'.part'.length))) continue
    const file = path.join(place, name)
    const found = await stat(file).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > UNFINISHED_MS) await rm(file, { force: true })
  }
}
const UNFINISHED_MS = 12 * 3_600_000

/** A complete backup closes the task of earlier failures. */
const closeTask = async (app: App, actor: Actor): Promise<void> => {
  await write(app, actor, async tx => {
    await closeTasks(tx, null, BACKUP_FAILED, app.now())
    return ok(null)
  })
}

/** Keeps one open task that states the latest failure. */
const tellStaff = async (app: App, actor: Actor, error: unknown): Promise<void> => {
  await write(app, actor, async tx => {
    const details = { why: serializeError(error).message, at: app.now().toISOString() }
    const open = await tx
      .update(staffTasks)
      .set({ details })
      .where(and(eq(staffTasks.kind, BACKUP_FAILED), isNull(staffTasks.closedAt)))
      .returning({ id: staffTasks.id })
    if (open.length === 0) await openTask(tx, { orderId: null, kind: BACKUP_FAILED, details, now: app.now() })
    return ok(null)
  })
}
