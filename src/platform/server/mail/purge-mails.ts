import { rm } from 'node:fs/promises'
import { and, asc, inArray, lt, ne } from 'drizzle-orm'
import type { App } from '../app.ts'
import { defineJob } from '../jobs/jobs.ts'
import { deleteMails } from './delete-mails.ts'
import { buildMailPath } from './mail-file.ts'
import { findMailRetentionStart, findProofRetentionStart } from './mail-retention.ts'
import { mailProofs, mails } from './tables.ts'

const PURGE_MAILS = defineJob<Record<string, never>>('purge-mails', { expireInSeconds: 900 })
const BATCH_SIZE = 500

/** Schedules a nightly job that deletes old mails. */
export const scheduleMailPurge = (app: App): void => {
  app.jobs.handle(PURGE_MAILS, () => purgeMails(app))
  app.jobs.schedule(PURGE_MAILS, { cron: '50 3 * * *', payload: {}, key: 'mails' })
}

/**
 * Deletes old mails with attachments and files, sent or failed, `batchSize` in each transaction, and old proofs.
 * Waiting mails stay.
 */
export const purgeMails = async (
  { db, now, settings }: Pick<App, 'db' | 'now' | 'settings'>,
  batchSize = BATCH_SIZE,
): Promise<void> => {
  const expiredCondition = and(lt(mails.createdAt, findMailRetentionStart(now())), ne(mails.state, 'waiting'))
  while (true) {
    const { id, createdAt } = mails
    const oldestMails = await db
      .select({ id, createdAt })
      .from(mails)
      .where(expiredCondition)
      .orderBy(asc(createdAt))
      .limit(batchSize)
    // Deletes files first: after an interruption the next run still finds the row.
    for (const mail of oldestMails) await rm(buildMailPath(settings.DATA_DIR, mail), { force: true })
    const ids = oldestMails.map(mail => mail.id)
    if (ids.length > 0) await deleteMails(db, and(expiredCondition, inArray(id, ids)))
    if (ids.length < batchSize) break
  }
  await db.delete(mailProofs).where(lt(mailProofs.sentAt, findProofRetentionStart(now())))
}
