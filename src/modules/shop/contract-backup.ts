import { z } from 'zod'
import { done, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { madeFrom } from '#wire/fields.ts'

/** A backup holds everything, so whoever deals with backups may do everything. */
const allow = 'owner'

const MOST_KEPT = 365

/** In the order of time; only what is called so is ever shown, fetched or deleted. */
export const BACKUP_NAME = /^pitlane-\d{8}T\d{6}Z\.tar\.zst$/

export const backupSettings = z.object({
  /** A folder on the shop's machine, from its root on; empty for the data folder's own. */
  folder: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/[^\0]*|[A-Za-z]:\\[^\0]*)?$/),
  /** So many of the latest are kept; 0 makes none by night. */
  keep: z.number().int().min(0).max(MOST_KEPT),
})
export type BackupSettings = z.infer<typeof backupSettings>

/** Why the latest backup was not made, until one is made or staff close its task. */
const failure = z.object({ why: z.string(), at: z.iso.datetime() })

const backup = z.object({
  name: z.string(),
  bytes: z.number().int(),
  made_at: z.iso.datetime(),
})
export type Backup = z.infer<typeof backup>

/** How the shop backs itself up. */
export const backupCalls = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/backup-settings',
    summary: 'Where backups are kept that are made every night, and how many',
    allow,
    response: one(backupSettings),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/backup-settings',
    summary: 'Changes how many backups are kept that are made every night, and where',
    allow,
    body: backupSettings.extend({ before: madeFrom }),
    response: one(backupSettings),
    refusals: [403, 409],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/backup',
    summary: 'The backups that are kept, the latest first, whether one is being made, and what failed',
    allow,
    response: one(
      z.object({
        backups: z.array(backup),
        making: z.boolean(),
        failure: failure.nullable(),
        /** When a backup that failed is tried again. */
        again_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
  start: endpoint({
    method: 'POST',
    path: '/v1/admin/backup',
    summary: 'Has a backup made now, beside those of the nights; one at a time. One that failed is tried again at once',
    allow,
    response: done,
    refusals: [409],
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/v1/admin/backup/:name',
    summary: 'A backup as a file',
    allow,
    params: z.object({ name: z.string().regex(BACKUP_NAME) }),
    response: null,
    answers: 'file',
    refusals: [404],
  }),
}
