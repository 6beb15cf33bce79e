import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { mails } from './tables.ts'

/** Whose mails are told of together. */
export interface HeldFor {
  recipient: string
  /** A browser's hash. */
  asker: string
}

/** What a visitor has the shop write, perhaps to somebody else. */
export interface Asked {
  asker: string
  /** Tells of what was held, once the hour is over. */
  summary: Job<HeldFor>
}

/** Mails that one browser has written to one address within an hour; what is more comes as one summary. */
export const MOST_AN_HOUR = 5
const HOUR_SECONDS = 3_600

/** Has mails of one asker to one recipient stored in turns until the transaction ends, so that two do not count alike. */
export const lockMails = (tx: Transaction, { recipient, asker }: HeldFor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${recipient} ${asker}`}, 0))`)

/**
 * How many mails its asker has had written to its recipient already, for the row of a new one with the placeholders `recipient`,
 * `asker` and `createdAt`. None where nobody asked.
 */
export const askedWithinHour: SQL = sql`(
  select count(*) from ${mails} m where m.recipient = ${sql.placeholder('recipient')} and m.asker = ${sql.placeholder('asker')}
    and m.created_at > ${sql.param(sql.placeholder('createdAt'), mails.createdAt)}::timestamptz - ${HOUR_SECONDS}::int * interval '1 second'
    and m.state <> 'told')`

/** Asks for the summary of what is held, once for all of it; after its mail was stored. */
export const askForSummary = async (
  tx: Transaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { recipient }: { recipient: string },
  { asker, summary }: Asked,
): Promise<void> => {
  const [held] = await tx
    .select({ count: count() })
    .from(mails)
    .where(and(ofOne({ recipient, asker }), eq(mails.state, 'held')))
  if (held?.count === 1) await jobs.enqueue(tx, summary, { recipient, asker }, { delay: HOUR_SECONDS })
}

/** What was held, now told of: by key and subject, the oldest first; empty where somebody told of it before. */
export const takeHeldMails = async (tx: Transaction, one: HeldFor): Promise<{ key: string; subject: string }[]> => {
  // What is being held just now is told of too, or asks for a summary of its own.
  await lockMails(tx, one)
  const { id, key, subject } = mails
  const taken = await tx
    .update(mails)
    .set({ state: 'told' })
    .where(and(ofOne(one), eq(mails.state, 'held')))
    .returning({ id, key, subject })
  return taken.sort((a, b) => a.id - b.id)
}

const ofOne = ({ recipient, asker }: HeldFor) => and(eq(mails.recipient, recipient), eq(mails.asker, asker))
