import { statSync } from 'node:fs'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { placeOf, print, progress, runCommand, seconds } from './command-line.ts'
import { EXCLUDED_TABLES } from './excluded-tables.ts'
import { filesToBackUp, roomsOf, withoutFiles } from './shop-files.ts'

/** `npm run backup -- FILE` writes a snapshot of the running shop to one file. */
await runCommand('backup', async ({ settings, url, file, signal }) => {
  const begun = Date.now()
  const files = filesToBackUp(roomsOf(settings.DATA_DIR, openStorage(settings)))
  const made = await writeBackup({ url, file, files, excluded: EXCLUDED_TABLES, reportProgress: progress(), signal })
  for (const name of made.missing) print(`\nThe file ${name} has a row, but its bytes are gone.`)
  const size = (statSync(file).size / 1_000_000).toFixed(1)
  print(
    `\nBacked up ${made.rows} rows and ${made.files} files of the shop in ${placeOf(settings)} into ${file} (${size} MB, checked) in ${seconds(begun)} s.`,
  )
  if (made.missing.length > 0) throw withoutFiles(made.missing)
})
