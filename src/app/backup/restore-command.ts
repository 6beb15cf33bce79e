import { pino } from 'pino'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { progress, runCommand, say, seconds } from './command-line.ts'
import { filesToRestore, roomsOf } from './shop-files.ts'

/** `npm run restore -- FILE`: a backup becomes the shop, in an empty database and an empty data folder. */
await runCommand('restore', async ({ settings, url, file, signal }) => {
  const begun = Date.now()
  const openQueue = async (): Promise<void> => (await openJobs(url, pino({ level: 'warn' }))).stop()
  const files = filesToRestore(roomsOf(settings.DATA_DIR, openStorage(settings)))
  const { tables, files: restored } = await restoreBackup({ url, file, files, openQueue, tell: progress(), signal })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `\nRestored ${rows} rows and ${restored.length} files from ${file}, checked, in ${seconds(begun)} s. Start the shop with npm start.`,
  )
})
