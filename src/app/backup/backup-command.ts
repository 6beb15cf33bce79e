import { statSync } from 'node:fs'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { printReason } from '../shut-down.ts'
import { createProgressPrinter, describeShop, formatSecondsSince, runCommand } from './command-line.ts'
import { EXCLUDED_TABLES } from './excluded-tables.ts'
import { createBackedUpFiles, createBackupStorages, createMissingFilesError } from './shop-files.ts'

/** `npm run backup -- FILE` writes a snapshot of the shop to one file. */
await runCommand('backup', async ({ settings, url, file, signal }) => {
  const startedAtMs = Date.now()
  const files = createBackedUpFiles(createBackupStorages(settings.DATA_DIR, openStorage(settings)))
  const backup = await writeBackup({
    url,
    file,
    files,
    excluded: EXCLUDED_TABLES,
    reportProgress: createProgressPrinter(),
    signal,
  })
  for (const name of backup.missing) printReason(`\nThe file ${name} has a row, but its bytes are gone.`)
  const size = (statSync(file).size / 1_000_000).toFixed(1)
  printReason(
    `\nBacked up ${backup.rows} rows and ${backup.files} files of the shop in ${describeShop(settings)} ` +
      `into ${file} (${size} MB, checked) in ${formatSecondsSince(startedAtMs)} s.`,
  )
  if (backup.missing.length > 0) throw createMissingFilesError(backup.missing)
})
