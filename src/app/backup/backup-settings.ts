import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type EditConflict, findEditConflict } from '#kernel/edit-conflict.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { staffTasks } from '#orders/server/tables.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { lockStoredValue, saveStoredValue } from '#platform/server/db/stored-value.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { sendMissingFile } from '#platform/server/http/handle-errors.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import {
  BACKUP_NAME,
  type Backup,
  type BackupSettings,
  backupEndpoints,
  backupSettings,
} from '#shop/contract-backup.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'

const SETTINGS_KEY = 'backups'
const DEFAULT_SETTINGS: BackupSettings = { folder: '', keep: 7 }

/** The kind of the staff task for a failed or incomplete backup. */
export const BACKUP_FAILED = 'backup-failed'

const unresolvedFailureCondition = and(
  eq(staffTasks.kind, BACKUP_FAILED),
  sql`${staffTasks.closedBy} is distinct from 'system' and not ${staffTasks.details} ? 'resolvedAt'`,
)

/** The backup job; `isRequested` marks a backup that staff requested. */
export const BACKUP_JOB = defineJob<{ isRequested?: true }>('nightly-backup', {
  retryLimit: 3,
  retryDelaySeconds: 600,
  expireInSeconds: 3_600,
})

const parseSettings = (value: unknown): BackupSettings => (value ? backupSettings.parse(value) : DEFAULT_SETTINGS)

/** Reads the backup settings, which are not among the shop settings that every page contains. */
export const readBackupSettings = async (db: Queryable): Promise<BackupSettings> => {
  const [row] = await db
    .select({ value: platformValues.value })
    .from(platformValues)
    .where(eq(platformValues.key, SETTINGS_KEY))
  return parseSettings(row?.value)
}

export const resolveBackupFolder = ({ settings }: Pick<App, 'settings'>, { folder }: BackupSettings): string =>
  folder || path.join(settings.DATA_DIR, 'backups')

/** Lists the backups in a folder, oldest first; a missing folder is empty. */
export const listBackupNames = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  return names.filter(name => BACKUP_NAME.test(name)).toSorted()
}

const listBackups = async (folder: string): Promise<Backup[]> => {
  const names = (await listBackupNames(folder)).toReversed()
  return Promise.all(
    names.map(async name => {
      const { size, mtime } = await stat(path.join(folder, name))
      return { name, bytes: size, created_at: mtime.toISOString() }
    }),
  )
}

/** Reads whether a backup is queued or running, and when a failed one is retried. */
const readJobState = async (db: Queryable): Promise<{ isRunning: boolean; retryAt: Date | null }> => {
  const { rows } = await db.execute<{ isRunning: boolean | null; retryAt: string | Date | null }>(
    sql`select bool_or(state <> 'retry' or start_after <= now()) as "isRunning", min(start_after) filter (where state = 'retry') as "retryAt"
      from pgboss.job where name = ${BACKUP_JOB.name} and state in ('created', 'active', 'retry')`,
  )
  const [row] = rows
  return { isRunning: row?.isRunning ?? false, retryAt: row?.retryAt ? new Date(row.retryAt) : null }
}

/**
 * Marks failures as resolved by a complete backup when staff have already closed their tasks. The system closes open
 * tasks itself.
 */
export const resolveClosedFailures = async (tx: Write, now: Date): Promise<void> => {
  await tx
    .update(staffTasks)
    .set({ details: sql`${staffTasks.details} || ${JSON.stringify({ resolvedAt: now.toISOString() })}::jsonb` })
    .where(unresolvedFailureCondition)
}

/** Reads the latest failure since the last complete backup, also when staff have closed its task. */
const readFailure = async (db: Queryable): Promise<{ message: string; at: string } | null> => {
  const [task] = await db
    .select({ details: staffTasks.details, openedAt: staffTasks.openedAt })
    .from(staffTasks)
    .where(unresolvedFailureCondition)
    .orderBy(desc(staffTasks.id))
    .limit(1)
  if (!task) return null
  const { why, at } = task.details
  return { message: String(why ?? ''), at: typeof at === 'string' ? at : task.openedAt.toISOString() }
}

const saveSettings = async (
  tx: Write,
  { before: base, ...after }: HandlerRequest<typeof backupEndpoints.save>['body'],
): Promise<Result<BackupSettings, EditConflict>> => {
  const before = parseSettings(await lockStoredValue(tx, SETTINGS_KEY))
  const conflict = findEditConflict(after, base, before)
  if (conflict.size > 0) return failure(conflict)
  await saveStoredValue(tx, SETTINGS_KEY, after)
  tx.audit({ kind: 'settings', id: SETTINGS_KEY, before: { ...before }, after: { ...after } })
  return ok(after)
}

const requestBackup = async (tx: Write, jobs: App['jobs']): Promise<Result<null, 'running'>> => {
  // The lock makes simultaneous requests queue only one backup.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ask ${BACKUP_JOB.name}`}, 0))`)
  const { isRunning, retryAt } = await readJobState(tx)
  if (isRunning) return failure('running')
  if (retryAt)
    await tx.execute(sql`update pgboss.job set start_after = now() where name = ${BACKUP_JOB.name} and state = 'retry'`)
  else await jobs.enqueue(tx, BACKUP_JOB, { isRequested: true })
  tx.audit({ kind: 'settings', id: SETTINGS_KEY, action: 'backup-started' })
  return ok(null)
}

export const serveBackups = (app: App): void => {
  const readFolder = async () => resolveBackupFolder(app, await readBackupSettings(app.db))
  serve(app, backupEndpoints, {
    read: async () => ({ data: await readBackupSettings(app.db) }),
    save: async ({ body, actor, t }) => {
      const result = await write(app, actor, tx => saveSettings(tx, body))
      return result.ok ? { data: result.value } : rejectEditConflict(result.reason, t)
    },
    list: async () => {
      const { isRunning, retryAt } = await readJobState(app.db)
      const backups = await listBackups(await readFolder())
      const retry_at = isRunning ? null : (retryAt?.toISOString() ?? null)
      return { data: { backups, is_running: isRunning, failure: await readFailure(app.db), retry_at } }
    },
    start: async ({ actor, t }) => {
      const result = await write(app, actor, tx => requestBackup(tx, app.jobs))
      return result.ok ? undefined : httpError(409, t('shopAdmin.problem.backupMaking'))
    },
    fetch: async ({ params, request, reply, t }) => {
      const folderPath = await readFolder()
      if (!(await listBackupNames(folderPath)).includes(params.name)) {
        return sendMissingFile(request, reply, httpError(404, t('shopAdmin.problem.noBackup')))
      }
      return reply
        .type('application/zstd')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${params.name}"`)
        .send(createReadStream(path.join(folderPath, params.name)))
    },
  })
}
