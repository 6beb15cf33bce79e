import { z } from 'zod'
import { createItemResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { baseValues } from '#wire/fields.ts'

/** A backup contains all data, so only owners may handle it. */
const allow = 'owner'

const MAX_BACKUPS = 365

/** Names sort by time; other files in the folder are never listed, downloaded or deleted. */
export const BACKUP_NAME = /^pitlane-\d{8}T\d{6}Z\.tar\.zst$/

export const backupSettings = z.object({
  /** An absolute path on the server; empty means the data folder. */
  folder: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/[^\0]*|[A-Za-z]:\\[^\0]*)?$/),
  /** Number of backups to keep; 0 turns nightly backups off. */
  keep: z.number().int().min(0).max(MAX_BACKUPS),
})
export type BackupSettings = z.infer<typeof backupSettings>

/** The last failure, which is shown until a backup succeeds. */
const failure = z.object({ message: z.string(), at: z.iso.datetime() })

const backup = z.object({
  name: z.string(),
  bytes: z.number().int(),
  created_at: z.iso.datetime(),
})
export type Backup = z.infer<typeof backup>

export const backupEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/backup-settings',
    summary: 'Returns the folder and number of nightly backups',
    allow,
    response: createItemResponseSchema(backupSettings),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/backup-settings',
    summary: 'Changes the folder and number of nightly backups',
    allow,
    body: backupSettings.extend({ before: baseValues }),
    response: createItemResponseSchema(backupSettings),
    errorStatuses: [403, 409],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/backup',
    summary: 'Lists backups, newest first, with the running backup and the last failure',
    allow,
    response: createItemResponseSchema(
      z.object({
        backups: z.array(backup),
        is_running: z.boolean(),
        failure: failure.nullable(),
        /** The time of the automatic retry after a failure. */
        retry_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
  start: endpoint({
    method: 'POST',
    path: '/v1/admin/backup',
    summary: 'Starts a backup now; 409 while one is running',
    allow,
    response: successResponse,
    errorStatuses: [409],
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/v1/admin/backup/:name',
    summary: 'Downloads a backup',
    allow,
    params: z.object({ name: z.string().regex(BACKUP_NAME) }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}
