import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { mails } from './tables.ts'

/** Mails that one summary covers. */
export interface MailThrottleKey {
  recipient: string
  /** A browser's hash. */
  asker: string
}

/** The request of a visitor that makes the shop send a mail, possibly to another person. */
export interface MailRequest {
  asker: string
  /** The job that sends the summary of held mails after the hour. */
  summary: Job<MailThrottleKey>
}

/** The limit of mails from one browser to one address within an hour; further ones become one summary. */
export const MAX_MAILS_PER_HOUR = 5
const HOUR_SECONDS = 3_600

/** Serializes mails of one asker to one recipient until the transaction ends, so that each counts the others. */
export const lockMails = (tx: Transaction, { recipient, asker }: MailThrottleKey) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${recipient} ${asker}`}, 0))`)

/**
 * Counts the asker's mails to the recipient within the last hour, with the placeholders `recipient`, `asker` and
 * `createdAt`. Zero without an asker.
 */
export const countMailsWithinHour: SQL = sql`(
  select count(*) from ${mails} m where m.recipient = ${sql.placeholder('recipient')} and m.asker = ${sql.placeholder('asker')}
    and m.created_at > ${sql.param(sql.placeholder('createdAt'), mails.createdAt)}::timestamptz - ${HOUR_SECONDS}::int * interval '1 second'
    and m.state <> 'told')`

/** Queues one summary for all held mails; call it after storing the mail. */
export const queueSummary = async (
  tx: Transaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { recipient }: { recipient: string },
  { asker, summary }: MailRequest,
): Promise<void> => {
  const [held] = await tx
    .select({ count: count() })
    .from(mails)
    .where(and(ofOne({ recipient, asker }), eq(mails.state, 'held')))
  if (held?.count === 1) await jobs.enqueue(tx, summary, { recipient, asker }, { delay: HOUR_SECONDS })
}

/**
 * Marks held mails as reported and returns them by key and subject, oldest first; empty where another summary reported
 * them.
 */
export const takeHeldMails = async (
  tx: Transaction,
  one: MailThrottleKey,
): Promise<{ key: string; subject: string }[]> => {
  // Waits for mails that are being held now; later ones queue their own summary.
  await lockMails(tx, one)
  const { id, key, subject } = mails
  const taken = await tx
    .update(mails)
    .set({ state: 'told' })
    .where(and(ofOne(one), eq(mails.state, 'held')))
    .returning({ id, key, subject })
  return taken.sort((a, b) => a.id - b.id)
}

const ofOne = ({ recipient, asker }: MailThrottleKey) => and(eq(mails.recipient, recipient), eq(mails.asker, asker))
