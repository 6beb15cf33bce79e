import { asc, eq, notExists, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from '../actor.ts'
import type { App } from '../app.ts'
import { prepareOnce, UNNAMED_STATEMENT } from '../db/prepare-once.ts'
import { write } from '../write.ts'
import { buildMailFileStem } from './mail-file.ts'
import type { MailTransport } from './mail-transport.ts'
import { deadMailJob, sendMailJob } from './send-mail-job.ts'
import { mailAttachments, mails } from './tables.ts'

/** The sender of mails; `address` is required, `name` may be empty. */
export interface Sender {
  name: string
  address: string
}

type Mail = typeof mails.$inferSelect

/**
 * Sends a queued mail at least once, never one already marked as sent. A permanent rejection (5xx) fails it; any other
 * error throws, so that the job retries.
 */
export const sendMail = async (
  app: Pick<App, 'db' | 'jobs' | 'now' | 'changes'>,
  transport: MailTransport,
  sender: Sender,
  mailId: number,
): Promise<void> => {
  const [row] = await selectMail(app.db).execute({ id: mailId })
  if (!row || row.mail.state === 'sent') return
  const { mail } = row
  const attachments = row.hasNoAttachments ? [] : await readAttachments(app.db, mailId)
  const message = buildMessage(mail, sender, attachments)
  try {
    await transport(buildMailFileStem(mail), message)
  } catch (error) {
    if (!isPermanentRejection(error)) {
      await recordFailure(app.db, mail, error)
      throw error
    }
    await write(app, createSystemActor(sendMailJob.name), async tx => {
      await recordFailure(tx, mail, error, { isPermanent: true })
      await app.jobs.enqueue(tx, deadMailJob, { mailId })
      return ok(null)
    })
    return
  }
  await markSent(app.db).execute({ id: mailId, sentAt: app.now() })
}

const selectMail = prepareOnce(db =>
  db
    .select({
      mail: mails,
      hasNoAttachments: notExists(db.select().from(mailAttachments).where(eq(mailAttachments.mailId, mails.id))),
    })
    .from(mails)
    .where(eq(mails.id, sql.placeholder('id')))
    .prepare(UNNAMED_STATEMENT),
)

const markSent = prepareOnce(db =>
  db
    .update(mails)
    .set({
      state: 'sent',
      sentAt: sql`${sql.param(sql.placeholder('sentAt'), mails.sentAt)}`,
      tries: sql`${mails.tries} + 1`,
      error: null,
    })
    .where(eq(mails.id, sql.placeholder('id')))
    .prepare(UNNAMED_STATEMENT),
)

const readAttachments = (db: App['db'], id: number) => {
  const { filename, contentType, content, mailId, position } = mailAttachments
  return db
    .select({ filename, contentType, content })
    .from(mailAttachments)
    .where(eq(mailId, id))
    .orderBy(asc(position))
}

const buildMessage = (mail: Mail, sender: Sender, attachments: Awaited<ReturnType<typeof readAttachments>>) => ({
  from: sender,
  // An object, since a comma in a typed name must not create two recipients.
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdAt,
  messageId: `<${mail.messageId}@${sender.address.split('@').at(-1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  attachments,
})

type Writer = Pick<App['db'], 'update'>

const recordFailure = async (db: Writer, mail: Mail, error: unknown, { isPermanent = false } = {}): Promise<void> => {
  const tries = mail.tries + 1
  const hasFailed = isPermanent || tries > sendMailJob.retryLimit
  await db
    .update(mails)
    .set({ tries, state: hasFailed ? 'failed' : 'waiting', error: String(error).slice(0, 1_000) })
    .where(eq(mails.id, mail.id))
}

/** 530: the server requires a login. The settings are wrong, so the mail must survive until they are corrected. */
const LOGIN_REQUIRED = 530

const isPermanentRejection = (error: unknown): boolean => {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  // `API`: nodemailer rejected the address before contacting the server.
  if (responseCode === undefined) return command === 'API'
  return responseCode >= 500 && responseCode < 600 && responseCode !== 503 && responseCode !== LOGIN_REQUIRED
}
