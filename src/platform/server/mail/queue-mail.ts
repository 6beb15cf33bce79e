import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { prepareOnceInTransaction, UNNAMED_STATEMENT } from '../db/prepare-once.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { lockMails, MAX_MAILS_PER_HOUR, type MailRequest, mailCountWithinHour, queueSummary } from './mail-throttle.ts'
import { sendMailJob } from './send-mail-job.ts'
import { mailAttachments, mails } from './tables.ts'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** The version of a stored text; `VERSIONS_HEADER` names it. */
  version?: string
}

/** The header with the versions of attached texts. */
export const VERSIONS_HEADER = 'X-Attached-Versions'

export interface MailToQueue {
  /** Names the occasion, e.g. `order-paid:17`; a second mail with the same key is ignored. */
  key: string
  recipient: string
  subject: string
  html: string
  text: string
  now: Date
  /** The orders that the mail is about, unless the key begins with `order-` and names the order. */
  orderIds?: readonly number[]
  attachments?: readonly MailAttachment[]
  /** The law demands proof of this mail; it outlives the mail by three years. */
  isProof?: boolean
  /** Further header lines by name. */
  headers?: Readonly<Record<string, string>>
  /** The visitor's request behind the mail; mails from one browser to one address are limited (`mail-throttle.ts`). */
  request?: MailRequest | undefined
}

/** A line break in a header would let a stranger add headers. */
export class InvalidHeaderError extends Error {}

/** The insert itself counts the requester's mails, after the lock and without another query. */
const insertMail = prepareOnceInTransaction(tx => {
  const placeholder = sql.placeholder
  return tx
    .insert(mails)
    .values({
      key: placeholder('key'),
      recipient: placeholder('recipient'),
      subject: placeholder('subject'),
      html: placeholder('html'),
      text: placeholder('text'),
      headers: placeholder('headers'),
      state: sql`case when ${mailCountWithinHour} >= ${MAX_MAILS_PER_HOUR} then 'throttled' else 'waiting' end`,
      requester: placeholder('requester'),
      isProof: placeholder('isProof'),
      orderIds: sql`${placeholder('orderIds')}::int[]`,
      messageId: placeholder('messageId'),
      createdAt: placeholder('createdAt'),
    })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id, state: mails.state })
    .prepare(UNNAMED_STATEMENT)
})

/**
 * Stores a mail and queues its sending in the caller's transaction. False when the key exists already; beyond the limit
 * the mail is held for a summary. Throws InvalidHeaderError for a line break in recipient, subject, file name or
 * header.
 */
export const queueMail = async (tx: Transaction, jobs: Pick<Jobs, 'enqueue'>, mail: MailToQueue): Promise<boolean> => {
  const {
    key,
    recipient,
    subject,
    html,
    text,
    now,
    attachments = [],
    headers = {},
    request,
    isProof,
    orderIds = [],
  } = mail
  const files = attachments.flatMap(file => [file.filename, file.contentType])
  for (const value of [recipient, subject, ...files, ...Object.entries(headers).flat()]) {
    if (/[\r\n]/.test(value)) throw new InvalidHeaderError(`The mail ${key} has a line break in a header`)
  }
  if (request) await lockMails(tx, { recipient, requester: request.requester })
  const [row] = await insertMail(tx).execute({
    key,
    recipient,
    subject,
    html,
    text,
    headers,
    orderIds: `{${orderIds.join()}}`,
    messageId: randomUUID(),
    createdAt: now,
    requester: request?.requester ?? null,
    isProof: isProof ?? false,
  })
  if (!row) return false
  if (attachments.length > 0) {
    await tx.insert(mailAttachments).values(
      attachments.map(({ filename, contentType, content }, position) => ({
        mailId: row.id,
        position,
        filename,
        contentType,
        content,
      })),
    )
  }
  if (row.state === 'throttled' && request) await queueSummary(tx, jobs, mail, request)
  else await jobs.enqueue(tx, sendMailJob, { mailId: row.id })
  return true
}

/** Records that a mail is about an order that was unknown when it was queued; a deleted mail needs no record. */
export const addMailOrder = async (tx: Transaction, key: string, orderId: number): Promise<void> => {
  await tx
    .update(mails)
    .set({ orderIds: sql`array_append(${mails.orderIds}, ${orderId}::int)` })
    .where(eq(mails.key, key))
}

/** Removes an order from a mail that is not about it. */
export const removeMailOrder = async (tx: Transaction, key: string, orderId: number): Promise<void> => {
  await tx
    .update(mails)
    .set({ orderIds: sql`array_remove(${mails.orderIds}, ${orderId}::int)` })
    .where(eq(mails.key, key))
}
