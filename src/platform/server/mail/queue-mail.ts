import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
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
}

/** A line break in a header would let a stranger write headers of his own. */
export class HeaderRefusal extends Error {}

/**
 * Stores a mail and enqueues its sending within the caller's transaction: both or neither. False when a mail of this
 * key was queued before. Throws HeaderRefusal where recipient, subject, a file name or a further header has a line break.
 */
export const queueMail = async (tx: Transaction, jobs: Pick<Jobs, 'enqueue'>, mail: MailToQueue): Promise<boolean> => {
  const { key, recipient, subject, html, text, now, attachments = [], headers = {} } = mail
  const files = attachments.flatMap(file => [file.filename, file.contentType])
  for (const value of [recipient, subject, ...files, ...Object.entries(headers).flat()]) {
    if (/[\r\n]/.test(value)) throw new HeaderRefusal(`The mail ${key} has a line break in a header`)
  }
  const [row] = await tx
    .insert(mails)
    .values({ key, recipient, subject, html, text, headers, messageId: randomUUID(), createdAt: now })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  if (!row) return false
  if (attachments.length > 0) {
    await tx
      .insert(mailAttachments)
      .values(attachments.map((file, position) => ({ mailId: row.id, position, ...file })))
  }
  await jobs.enqueue(tx, sendMailJob, { mailId: row.id })
  return true
}
