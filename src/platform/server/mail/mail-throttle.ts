import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { mails } from './tables.ts'

/** Identifies the mails that one summary covers. */
export interface MailThrottleKey {
  recipient: string
  /** A browser's hash. */
  requester: string
}

/** The request of a visitor that makes the shop send a mail, possibly to another person. */
export interface MailRequest {
  requester: string
  /** The job that sends the summary of throttled mails after the hour. */
  summary: Job<MailThrottleKey>
}

/** The limit of mails from one browser to one recipient within an hour; further ones become one summary. */
export const MAX_MAILS_PER_HOUR = 5
const HOUR_SECONDS = 3_600

/** Serializes mails of one requester to one recipient until the transaction ends, so that each counts the others. */
export const lockMails = (tx: Transaction, { recipient, requester }: MailThrottleKey) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${recipient} ${requester}`}, 0))`)

/**
 * Counts the requester's mails to the recipient within the last hour, with the placeholders `recipient`, `requester`
 * and `createdAt`. Zero without a requester.
 */
export const mailCountWithinHour: SQL = sql`(
  select count(*) from ${mails} m where m.recipient = ${sql.placeholder('recipient')} and m.requester = ${sql.placeholder('requester')}
    and m.created_at > ${sql.param(sql.placeholder('createdAt'), mails.createdAt)}::timestamptz - ${HOUR_SECONDS}::int * interval '1 second'
    and m.state <> 'summarized')`

/** Queues one summary for all throttled mails; call it after storing the mail. */
export const queueSummary = async (
  tx: Transaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { recipient }: { recipient: string },
  { requester, summary }: MailRequest,
): Promise<void> => {
  const [throttled] = await tx
    .select({ count: count() })
    .from(mails)
    .where(and(buildKeyCondition({ recipient, requester }), eq(mails.state, 'throttled')))
  if (throttled?.count === 1) await jobs.enqueue(tx, summary, { recipient, requester }, { delaySeconds: HOUR_SECONDS })
}

/**
 * Marks throttled mails as summarized and returns them by key and subject, oldest first; empty where another summary
 * included them.
 */
export const takeThrottledMails = async (
  tx: Transaction,
  throttleKey: MailThrottleKey,
): Promise<{ key: string; subject: string }[]> => {
  // Waits for mails that are being stored now; later ones queue their own summary.
  await lockMails(tx, throttleKey)
  const { id, key, subject } = mails
  const summarizedMails = await tx
    .update(mails)
    .set({ state: 'summarized' })
    .where(and(buildKeyCondition(throttleKey), eq(mails.state, 'throttled')))
    .returning({ id, key, subject })
  return summarizedMails.sort((a, b) => a.id - b.id)
}

const buildKeyCondition = ({ recipient, requester }: MailThrottleKey) =>
  and(eq(mails.recipient, recipient), eq(mails.requester, requester))
