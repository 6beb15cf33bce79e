import { pino } from 'pino'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { printReason } from '../shut-down.ts'
import { createProgressPrinter, formatSecondsSince, runCommand } from './command-line.ts'
import { SECRETS } from './secrets.ts'
import { createBackupStorages, createRestoredFiles } from './shop-files.ts'

/** `npm run restore -- FILE` restores a backup into an empty database and an empty data folder. */
await runCommand('restore', async ({ settings, url, file, signal }) => {
  const startedAtMs = Date.now()
  const openQueue = async (): Promise<void> => (await openJobs(url, pino({ level: 'warn' }))).stop()
  const files = createRestoredFiles(createBackupStorages(settings.DATA_DIR, openStorage(settings)), settings.S3_BUCKET)
  const { tables, files: restoredFiles } = await restoreBackup({
    url,
    file,
    files,
    openQueue,
    secrets: SECRETS,
    reportProgress: createProgressPrinter(),
    signal,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  printReason(
    `\nRestored ${rows} rows and ${restoredFiles.length} files from ${file}, checked, in ${formatSecondsSince(startedAtMs)} s. Start the shop with npm start.`,
  )
  printReason(
    'Log in by password. A backup does not contain second factors, passkeys, API keys, links of mails, secrets of webhooks, passwords of carriers and keys of bookkeeping programs: set them again. Webhooks, carriers and bookkeeping programs are switched off until then.',
  )
  printReason(
    'The shop continues pending work: mails, payments, refunds, parcels. While the original shop runs, first empty SMTP_URL, STRIPE_*, MAKECOMMERCE_*, S3_* and SMARTPOSTI_GATEWAY_KEY, and set OMNIVA_SHIPMENTS_URL and SMARTPOSTI_SHIPMENTS_URL to http://127.0.0.1:9 (docs/operations.md).',
  )
})
