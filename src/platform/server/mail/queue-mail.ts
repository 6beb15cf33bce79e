import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { preparedIn, UNNAMED } from '../db/prepared-on.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Asked, askedWithinHour, askForSummary, lockMails, MOST_AN_HOUR } from './held-mails.ts'
import { sendMailJob } from './send-mail-job.ts'
import { mailAttachments, mails } from './tables.ts'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
}

export interface MailToQueue {
  /** Names the occasion, e.g. `order-paid:17`; a second mail of the same key is not taken. */
  key: string
  recipient: string
  subject: string
  html: string
  text: string
  now: Date
  attachments?: readonly MailAttachment[]
  /** Further header lines by name. */
  headers?: Readonly<Record<string, string>>
  /** Whose doing it is: what one browser has the shop write to one address is bounded (`held-mails.ts`). */
  asked?: Asked | undefined
}

/** A line break in a header would let a stranger write headers of his own. */
export class HeaderRefusal extends Error {}

/** Whether it is one too many is told by the statement that stores it: after the lock, and without another one. */
const storing = preparedIn(tx => {
  const given = sql.placeholder
  return tx
    .insert(mails)
    .values({
      key: given('key'),
      recipient: given('recipient'),
      subject: given('subject'),
      html: given('html'),
      text: given('text'),
      headers: given('headers'),
      state: sql`case when ${askedWithinHour} >= ${MOST_AN_HOUR} then 'held' else 'waiting' end`,
      asker: given('asker'),
      messageId: given('messageId'),
      createdAt: given('createdAt'),
    })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id, state: mails.state })
    .prepare(UNNAMED)
})

/**
 * Stores a mail and enqueues its sending within the caller's transaction: both or neither. False when a mail of this
 * key was queued before; one too many of one asker is held for their summary. Throws HeaderRefusal where recipient, subject, a file name or a further header has a line break.
 */
export const queueMail = async (tx: Transaction, jobs: Pick<Jobs, 'enqueue'>, mail: MailToQueue): Promise<boolean> => {
  const { key, recipient, subject, html, text, now, attachments = [], headers = {}, asked } = mail
  const files = attachments.flatMap(file => [file.filename, file.contentType])
  for (const value of [recipient, subject, ...files, ...Object.entries(headers).flat()]) {
    if (/[\r\n]/.test(value)) throw new HeaderRefusal(`The mail ${key} has a line break in a header`)
  }
  if (asked) await lockMails(tx, { recipient, asker: asked.asker })
  const [row] = await storing(tx).execute({
    ...{ key, recipient, subject, html, text, headers },
    ...{ messageId: randomUUID(), createdAt: now, asker: asked?.asker ?? null },
  })
  if (!row) return false
  if (attachments.length > 0) {
    await tx
      .insert(mailAttachments)
      .values(attachments.map((file, position) => ({ mailId: row.id, position, ...file })))
  }
  if (row.state === 'held' && asked) await askForSummary(tx, jobs, mail, asked)
  else await jobs.enqueue(tx, sendMailJob, { mailId: row.id })
  return true
}
