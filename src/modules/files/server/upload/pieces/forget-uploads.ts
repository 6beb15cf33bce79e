import { eq, lt } from 'drizzle-orm'
import { uploads } from '#files/server/tables.ts'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { forgetPieces } from './piece-key.ts'

const FORGET = job<Record<string, never>>('forget-uploads')
const KEPT_MS = 3 * 86_400_000

export const forgetUploadsByNight = (app: App): void => {
  app.jobs.handle(FORGET, () => forgetUploads(app))
  app.jobs.schedule(FORGET, { cron: '40 3 * * *', payload: {}, key: 'all' })
}

/** Deletes abandoned uploads. The pieces go first, because without the row nothing would find them. */
export const forgetUploads = async ({ db, now, storage }: Pick<App, 'db' | 'now' | 'storage'>): Promise<void> => {
  const limit = new Date(now().getTime() - KEPT_MS)
  const old = await db.select().from(uploads).where(lt(uploads.touchedAt, limit))
  for (const { id, pieces } of old) {
    await forgetPieces(storage, id, pieces)
    await db.delete(uploads).where(eq(uploads.id, id))
  }
}
