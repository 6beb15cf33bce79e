/** Systems that the shop sends documents to: bookkeeping programs, and an operator that delivers e-invoices. */
export const BOOKKEEPING_SYSTEMS = ['merit', 'directo', 'storecove'] as const
export type BookkeepingSystem = (typeof BOOKKEEPING_SYSTEMS)[number]

export const SYSTEM_NAMES: Readonly<Record<BookkeepingSystem, string>> = {
  merit: 'Merit Aktiva',
  directo: 'Directo',
  storecove: 'Storecove',
}

/** The operator that delivers e-invoices to customers; the other systems book documents. */
export const OPERATOR = 'storecove' satisfies BookkeepingSystem

export const ENTRY_KINDS = ['invoice', 'credit', 'payment', 'refund'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/**
 * `waiting`: not sent yet. `sending`: a process sends it. `unclear`: sent without an answer, so the program is asked
 * before it is sent again. `failed`: rejected, waits for staff. `skipped`: staff booked it themselves.
 */
export const ENTRY_STATES = ['waiting', 'sending', 'unclear', 'sent', 'failed', 'skipped'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

export const ENTRY_ACTIONS = ['retry', 'skip'] as const
export type EntryAction = (typeof ENTRY_ACTIONS)[number]

/** The next state of an entry after an action of staff; a missing pair is rejected. */
const NEXT_STATES: Readonly<Partial<Record<EntryState, Partial<Record<EntryAction, EntryState>>>>> = {
  waiting: { skip: 'skipped' },
  unclear: { retry: 'unclear', skip: 'skipped' },
  // Staff may have booked a rejected document by hand, so the program is asked first.
  failed: { retry: 'unclear', skip: 'skipped' },
  skipped: { retry: 'unclear' },
}

/** Returns null where staff cannot do this to an entry in this state. */
export const findNextEntryState = (state: EntryState, action: EntryAction): EntryState | null =>
  NEXT_STATES[state]?.[action] ?? null

/**
 * Reasons why a document was not booked. `differs`: the program has a document with this number and another sum.
 * `otherDay`: it has one with this number and sum of another day.
 * `taxCode`: no VAT code matches. `unanswered`: no readable answer.
 * `internal`: a programming error of the shop.
 */
export const ENTRY_FAILURES = ['rejected', 'differs', 'otherDay', 'taxCode', 'unanswered', 'internal'] as const
export type EntryFailure = (typeof ENTRY_FAILURES)[number]
