import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { HOUR_MS } from '#kernel/durations.ts'
import { ok } from '#kernel/result.ts'
import { closeTasks } from '#orders/server/close-tasks.ts'
import { openTask } from '#orders/server/open-task.ts'
import { staffTasks } from '#orders/server/tables.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { matchCreatedFoldersOwner, matchFolderOwner } from '#platform/server/db/embedded/file-owner.ts'
import { serializeError } from '#platform/server/log.ts'
import { write } from '#platform/server/write.ts'
import { BACKUP_NAME } from '#shop/contract-backup.ts'
import {
  BACKUP_FAILED,
  BACKUP_JOB,
  listBackupNames,
  readBackupSettings,
  resolveBackupFolder,
  resolveClosedFailures,
} from './backup-settings.ts'
import { EXCLUDED_TABLES } from './excluded-tables.ts'
import { createBackedUpFiles, createBackupStorages, createMissingFilesError } from './shop-files.ts'

/** Schedules the nightly backup; a failure opens a staff task. */
export const scheduleNightlyBackup = (app: App, directUrl: string): void => {
  app.jobs.handle(BACKUP_JOB, async ({ isRequested = false }, actor) => {
    try {
      const missingFiles = await createBackup(app, directUrl, isRequested)
      if (missingFiles === null) return
      if (missingFiles.length > 0) await openFailureTask(app, actor, createMissingFilesError(missingFiles))
      else await closeTask(app, actor)
    } catch (error) {
      // Opening the task can fail too, for example when the database shares the full disk.
      app.log.error({ err: error }, 'backup.failed')
      await openFailureTask(app, actor, error)
      throw error
    }
  })
  app.jobs.schedule(BACKUP_JOB, { cron: '20 2 * * *', payload: {}, key: 'backup', skipsFirstRun: true })
}

/**
 * Writes a backup and deletes the oldest surplus ones. Returns the files without content, or null when nightly
 * backups are off and staff requested none.
 */
const createBackup = async (app: App, url: string, isRequested: boolean): Promise<string[] | null> => {
  const { db, settings, storage, now, log } = app
  const backupSettings = await readBackupSettings(db)
  const { keep } = backupSettings
  if (keep === 0 && !isRequested) return null
  const folder = path.resolve(resolveBackupFolder(app, backupSettings))
  matchCreatedFoldersOwner(await mkdir(folder, { recursive: true, mode: 0o700 }), folder)
  await deletePartialFiles(folder, now())
  const name = `pitlane-${now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}.tar.zst`
  const files = createBackedUpFiles(createBackupStorages(settings.DATA_DIR, storage))
  const summary = await writeBackup({ url, file: path.join(folder, name), files, excluded: EXCLUDED_TABLES })
  matchFolderOwner(path.join(folder, name), folder)
  if (summary.missing.length > 0) {
    // An older backup may be the last with these files, so an incomplete backup deletes no other.
    log.error({ ...summary, folder, name }, 'backup.incomplete')
    return summary.missing
  }
  log.info({ ...summary, folder, name }, 'backup.completed')
  // Keeps all requested backups when nightly backups are off.
  const surplusNames = keep === 0 ? [] : (await listBackupNames(folder)).slice(0, -keep)
  for (const surplusName of surplusNames) await rm(path.join(folder, surplusName), { force: true })
  return []
}

/** Deletes partial files of killed processes; the age check spares a backup in progress. */
const deletePartialFiles = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part') || !BACKUP_NAME.test(name.slice(0, -'.part'.length))) continue
    const file = path.join(folder, name)
    // Another process may delete the file before this call.
    const stats = await stat(file).catch(() => null)
    if (stats && now.getTime() - stats.mtimeMs > PARTIAL_FILE_MAX_AGE_MS) await rm(file, { force: true })
  }
}
const PARTIAL_FILE_MAX_AGE_MS = 12 * HOUR_MS

/** A complete backup closes the task of earlier failures and resolves the ones that staff closed. */
const closeTask = async (app: App, actor: Actor): Promise<void> => {
  await write(app, actor, async tx => {
    await closeTasks(tx, null, BACKUP_FAILED, app.now())
    await resolveClosedFailures(tx, app.now())
    return ok(null)
  })
}

/** Keeps one open task that states the latest failure. */
const openFailureTask = async (app: App, actor: Actor, error: unknown): Promise<void> => {
  await write(app, actor, async tx => {
    const details = { why: serializeError(error).message, at: app.now().toISOString() }
    const updatedTasks = await tx
      .update(staffTasks)
      .set({ details })
      .where(and(eq(staffTasks.kind, BACKUP_FAILED), isNull(staffTasks.closedAt)))
      .returning({ id: staffTasks.id })
    if (updatedTasks.length === 0) await openTask(tx, { orderId: null, kind: BACKUP_FAILED, details, now: app.now() })
    return ok(null)
  })
}
