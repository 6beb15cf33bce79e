import { rm } from 'node:fs/promises'
import { and, asc, inArray, lt, ne } from 'drizzle-orm'
import type { App } from '../app.ts'
import { job } from '../jobs/jobs.ts'
import { mailFile } from './mail-file.ts'
import { mails } from './tables.ts'

const FORGET_MAILS = job<Record<string, never>>('forget-mails', { expireInSeconds: 900 })
/** Thirteen months: beyond the year in which work that failed may be taken up again, so that no mail is written twice. */
const KEPT_DAYS = 395
const AT_ONCE = 500

/** Has mails forgotten that are of no more use, every night. */
export const watchMails = (app: App): void => {
  app.jobs.handle(FORGET_MAILS, () => forgetMails(app))
  app.jobs.schedule(FORGET_MAILS, { cron: '50 3 * * *', payload: {}, key: 'mails' })
}

/** Deletes old mails with their attachments and files, sent or failed, `atOnce` in a transaction; what still waits stays. */
export const forgetMails = async (
  { db, now, settings }: Pick<App, 'db' | 'now' | 'settings'>,
  atOnce = AT_ONCE,
): Promise<void> => {
  const limit = new Date(now().getTime() - KEPT_DAYS * 86_400_000)
  for (;;) {
    const oldest = db
      .select({ id: mails.id })
      .from(mails)
      .where(and(lt(mails.createdAt, limit), ne(mails.state, 'waiting')))
      .orderBy(asc(mails.createdAt))
      .limit(atOnce)
    const gone = await db
      .delete(mails)
      .where(inArray(mails.id, oldest))
      .returning({ id: mails.id, createdAt: mails.createdAt })
    for (const mail of gone) await rm(mailFile(settings.DATA_DIR, mail), { force: true })
    if (gone.length < atOnce) return
  }
}
