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
  const old = and(lt(mails.createdAt, limit), ne(mails.state, 'waiting'))
  for (;;) {
    const { id, createdAt } = mails
    const oldest = await db.select({ id, createdAt }).from(mails).where(old).orderBy(asc(createdAt)).limit(atOnce)
    // Files first: were this to end in between, the next night would find the mail and not what nothing points to.
    for (const mail of oldest) await rm(mailFile(settings.DATA_DIR, mail), { force: true })
    const ids = oldest.map(mail => mail.id)
    if (ids.length > 0) await db.delete(mails).where(and(old, inArray(id, ids)))
    if (ids.length < atOnce) return
  }
}
