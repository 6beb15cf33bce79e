import { createHash } from 'node:crypto'
import { and, DrizzleQueryError, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { EntryFailure } from '#bookkeeping/domain/bookkeeping-system.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { readEInvoice, readStoredOrder } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import type { ClaimedEntry } from './claim-entry.ts'
import type { EntryToBook, SystemAdapter } from './system-adapter.ts'
import {
  MissingTaxCodeError,
  SystemCredentialsError,
  SystemRejectionError,
  SystemUnavailableError,
} from './system-errors.ts'
import { bookkeepingEntries as entries } from './tables.ts'

/** `busy`: the program asks for a pause. */
export type AttemptResult = 'sent' | 'failed' | 'unclear' | 'busy'

/** Books a claimed entry and stores the result. Throws a `SystemCredentialsError`, which concerns all entries. */
export const attemptEntry = async (app: App, adapter: SystemAdapter, claim: ClaimedEntry): Promise<AttemptResult> => {
  try {
    const entry = await readEntry(app, claim)
    const externalId =
      (claim.asksFirst && (await findBooked(adapter, entry, claim))) || (await send(app, adapter, { entry, claim }))
    await finish(app, claim, {
      state: 'sent',
      externalId: externalId === BOOKED ? '' : externalId,
      failure: null,
      failureDetail: '',
    })
    return 'sent'
  } catch (error) {
    if (error instanceof SystemCredentialsError) {
      await finish(app, claim, { state: claim.asksFirst ? 'unclear' : 'waiting' })
      throw error
    }
    const failure = describeFailure(error) ?? reportProgrammingError(app, claim, error)
    const isUnclear = error instanceof SystemUnavailableError
    await finish(app, claim, { state: isUnclear ? 'unclear' : 'failed', ...failure })
    if (!isUnclear) return 'failed'
    return error.isBusy ? 'busy' : 'unclear'
  }
}

/** The entry is booked, and the program gave it no id. */
const BOOKED = 'booked'

/** Another document has this number; the message is the program's sum. */
class DifferentDocumentError extends Error {}

/** A document of another day has this number, which a restored shop gave again; the message is the program's day. */
class OtherDayError extends Error {}

/** Returns the program's id of an entry that an earlier attempt booked; null when it must be sent. */
const findBooked = async (
  adapter: SystemAdapter,
  entry: EntryToBook,
  { cents }: ClaimedEntry,
): Promise<string | null> => {
  const found = await adapter.find(entry)
  if (!found) return null
  if (found.cents !== null && found.cents !== cents) throw new DifferentDocumentError((found.cents / 100).toFixed(2))
  if (!('cents' in entry) && found.day !== null && found.day !== entry.invoice.issuedOn)
    throw new OtherDayError(found.day)
  return found.externalId || BOOKED
}

const send = async (
  app: App,
  adapter: SystemAdapter,
  { entry, claim }: { entry: EntryToBook; claim: ClaimedEntry },
): Promise<string> => {
  const body = await adapter.build(entry)
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const [claimed] = await app.db.update(entries).set({ bodyHash }).where(isClaimed(claim)).returning({ id: entries.id })
  // Another process may have claimed the entry while this one was held up.
  if (!claimed || app.now() > claim.sendsUntil) throw new SystemUnavailableError('The claim of the entry has ended')
  return adapter.send(entry, body)
}

const isClaimed = ({ id, tries }: ClaimedEntry) =>
  and(eq(entries.id, id), eq(entries.state, 'sending'), eq(entries.tries, tries))

/** Stores a result. A claim that another process took over stores nothing. */
const finish = async (
  { db, now }: App,
  claim: ClaimedEntry,
  result: Partial<typeof entries.$inferInsert>,
): Promise<void> => {
  await db
    .update(entries)
    .set({ ...result, claimedUntil: null, changedAt: now() })
    .where(isClaimed(claim))
}

/** Logs an unexpected error of one entry, so that the run goes on. Without a database no entry can be booked. */
const reportProgrammingError = (
  app: App,
  { id, system, number }: ClaimedEntry,
  error: unknown,
): { failure: EntryFailure; failureDetail: string } => {
  if (error instanceof DrizzleQueryError) throw error
  app.log.error({ err: error, entryId: id, system, number }, 'bookkeeping.entry_failed')
  return { failure: 'internal', failureDetail: '' }
}

/** Returns null for a programming error. */
const describeFailure = (error: unknown): { failure: EntryFailure; failureDetail: string } | null => {
  if (error instanceof DifferentDocumentError) return { failure: 'differs', failureDetail: error.message }
  if (error instanceof OtherDayError) return { failure: 'otherDay', failureDetail: error.message }
  if (error instanceof MissingTaxCodeError) return { failure: 'taxCode', failureDetail: error.message }
  if (error instanceof SystemRejectionError) return { failure: 'rejected', failureDetail: error.message }
  if (error instanceof SystemUnavailableError) return { failure: 'unanswered', failureDetail: '' }
  return null
}

const readEntry = async (app: App, row: ClaimedEntry): Promise<EntryToBook> => {
  const stored = requireExisting(await readStoredOrder(app.db, row.orderId), 'the order')
  const invoice = requireExisting(await readEInvoice(app, stored, row.number), 'the document')
  if (row.kind === 'invoice' || row.kind === 'credit')
    return { kind: row.kind, invoice, isBusiness: stored.order.clientType === 'business' }
  const { kind, cents, occurredAt: at } = row
  const movementId = requireExisting(row.movementId, 'the payment or refund')
  const partIndex = await app.db.$count(
    entries,
    and(
      eq(entries.system, row.system),
      eq(entries.kind, kind),
      eq(entries.movementId, movementId),
      lt(entries.number, row.number),
    ),
  )
  return { kind, movementId, partIndex, invoice, cents, at, bookedCents: await readBookedCents(app, row) }
}

/** Sums the other movements of a document that the program has, also those that staff booked. */
const readBookedCents = async ({ db }: App, { id, system, kind, number }: ClaimedEntry): Promise<number> => {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${entries.cents}), 0)::float8` })
    .from(entries)
    .where(
      and(
        eq(entries.system, system),
        eq(entries.kind, kind),
        eq(entries.number, number),
        ne(entries.id, id),
        inArray(entries.state, ['sent', 'skipped']),
      ),
    )
  return row?.cents ?? 0
}
