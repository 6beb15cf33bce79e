import { eq, lt } from 'drizzle-orm'
import { uploads } from '#files/server/tables.ts'
import { DAY_MS } from '#kernel/durations.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { deleteChunks } from './chunk-key.ts'

const PURGE_UPLOADS = defineJob<Record<string, never>>('purge-uploads')
const RETENTION_MS = 3 * DAY_MS

/** Schedules the nightly deletion of uploads that nobody has continued for three days. */
export const scheduleUploadPurge = (app: App): void => {
  app.jobs.handle(PURGE_UPLOADS, () => purgeUploads(app))
  app.jobs.schedule(PURGE_UPLOADS, { cron: '40 3 * * *', payload: {}, key: 'abandoned-uploads' })
}

/** Deletes abandoned uploads. The chunks go first, because without the row nothing would find them. */
export const purgeUploads = async ({ db, now, storage }: Pick<App, 'db' | 'now' | 'storage'>): Promise<void> => {
  const cutoff = new Date(now().getTime() - RETENTION_MS)
  const expiredUploads = await db.select().from(uploads).where(lt(uploads.touchedAt, cutoff))
  for (const { id, chunks } of expiredUploads) {
    await deleteChunks(storage, id, chunks)
    await db.delete(uploads).where(eq(uploads.id, id))
  }
}
