import { and, count, eq, gt, ne, sql } from 'drizzle-orm'
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

/** Whether this one is beyond what its asker may have written to its recipient; in turns, so that two do not count alike. */
export const isOneTooMany = async (
  tx: Transaction,
  { recipient, now }: { recipient: string; now: Date },
  { asker }: Asked,
): Promise<boolean> => {
  await lockMails(tx, { recipient, asker })
  const [before] = await tx
    .select({ count: count() })
    .from(mails)
    .where(and(ofOne({ recipient, asker }), gt(mails.createdAt, hourBefore(now)), ne(mails.state, 'told')))
  return (before?.count ?? 0) >= MOST_AN_HOUR
}

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

const lockMails = (tx: Transaction, { recipient, asker }: HeldFor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${recipient} ${asker}`}, 0))`)

const ofOne = ({ recipient, asker }: HeldFor) => and(eq(mails.recipient, recipient), eq(mails.asker, asker))

const hourBefore = (now: Date): Date => new Date(now.getTime() - HOUR_SECONDS * 1_000)
