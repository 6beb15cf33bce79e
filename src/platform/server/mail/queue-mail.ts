import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Asked, askForSummary, isOneTooMany } from './held-mails.ts'
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
  const isHeld = asked !== undefined && (await isOneTooMany(tx, mail, asked))
  const own = { state: isHeld ? ('held' as const) : ('waiting' as const), asker: asked?.asker ?? null }
  const [row] = await tx
    .insert(mails)
    .values({ key, recipient, subject, html, text, headers, messageId: randomUUID(), createdAt: now, ...own })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  if (!row) return false
  if (attachments.length > 0) {
    await tx
      .insert(mailAttachments)
      .values(attachments.map((file, position) => ({ mailId: row.id, position, ...file })))
  }
  if (isHeld && asked) await askForSummary(tx, jobs, mail, asked)
  else await jobs.enqueue(tx, sendMailJob, { mailId: row.id })
  return true
}
