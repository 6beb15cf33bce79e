import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

const allow = { permission: 'settings.edit' } as const

const MOST_KEPT = 365

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

/** How the shop backs itself up by night. */
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
    summary: 'Changes where backups are kept that are made every night, and how many',
    allow,
    body: backupSettings,
    response: one(backupSettings),
  }),
}
