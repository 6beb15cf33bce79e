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

/** Has the shop backed up every night; a failure is laid before staff. */
export const scheduleNightlyBackup = (app: App, directUrl: string): void => {
  app.jobs.handle(BACKUP, async ({ asked = false }, actor) => {
    try {
      const missing = await backUpNow(app, directUrl, asked)
      if (missing === null) return
      if (missing.length > 0) await tellStaff(app, actor, withoutFiles(missing))
      else await closeTask(app, actor)
    } catch (error) {
      // The task may fail too, where the database lies on the same full disk.
      app.log.error({ err: error }, 'backup.failed')
      await tellStaff(app, actor, error)
      throw error
    }
  })
  app.jobs.schedule(BACKUP, { cron: '20 2 * * *', payload: {}, key: 'backup', waits: true })
}

/** Makes a backup where the shop keeps them, and deletes those that are too many; answers the files whose bytes are gone, null where none is made by night. */
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
    // An older one may be the last that has them: none is deleted until all are there again.
    log.error({ ...made, place, name }, 'The shop was backed up without all of its files')
    return made.missing
  }
  log.info({ ...made, place, name }, 'The shop was backed up')
  // Where none are made by night all that were asked for stay.
  const tooMany = keep === 0 ? [] : (await backupNames(place)).slice(0, -keep)
  for (const old of tooMany) await rm(path.join(place, old), { force: true })
  return []
}

/** What a killed process left half written; the age leaves one alone that is just being made. */
const forgetUnfinished = async (place: string, now: Date): Promise<void> => {
  for (const name of await readdir(place)) {
    if (!name.endsWith('.part') || !BACKUP_NAME.test(name.slice(0, -'.part'.length))) continue
    const file = path.join(place, name)
    const found = await stat(file).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > UNFINISHED_MS) await rm(file, { force: true })
  }
}
const UNFINISHED_MS = 12 * 3_600_000

/** A whole backup was made: what failed before is settled. */
const closeTask = async (app: App, actor: Actor): Promise<void> => {
  await write(app, actor, async tx => {
    await closeTasks(tx, null, BACKUP_FAILED, app.now())
    return ok(null)
  })
}

/** One task is enough, however many nights it goes on; it says what failed last. */
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
