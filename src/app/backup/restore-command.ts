import { pino } from 'pino'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { print, progress, runCommand, seconds } from './command-line.ts'
import { SECRETS } from './secrets.ts'
import { filesToRestore, roomsOf } from './shop-files.ts'

/** `npm run restore -- FILE` restores a backup into an empty database and an empty data folder. */
await runCommand('restore', async ({ settings, url, file, signal }) => {
  const begun = Date.now()
  const openQueue = async (): Promise<void> => (await openJobs(url, pino({ level: 'warn' }))).stop()
  const files = filesToRestore(roomsOf(settings.DATA_DIR, openStorage(settings)), settings.S3_BUCKET)
  const { tables, files: restored } = await restoreBackup({
    ...{ url, file, files, openQueue, secrets: SECRETS },
    reportProgress: progress(),
    signal,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `\nRestored ${rows} rows and ${restored.length} files from ${file}, checked, in ${seconds(begun)} s. Start the shop with npm start.`,
  )
  print(
    'Log in by password. Not in a backup, and to be made anew: second factors, passkeys, API keys, links of mails, secrets of webhooks and passwords of carriers, which are switched off.',
  )
  print(
    'It goes on with what waited: mails, payments, refunds, parcels. Beside a shop that runs, first empty SMTP_URL, STRIPE_*, MAKECOMMERCE_*, S3_* and SMARTPOSTI_GATEWAY_KEY, and set OMNIVA_SHIPMENTS_URL and SMARTPOSTI_SHIPMENTS_URL to http://127.0.0.1:9 (docs/operations.md).',
  )
})
