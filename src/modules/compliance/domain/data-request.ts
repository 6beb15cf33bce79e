import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'

/**
 * People ask for a copy of their data (GDPR art. 15, 20), for its erasure (art. 17), or withdraw their consent to
 * advertising (art. 7(3)).
 */
export const DATA_REQUEST_KINDS = ['export', 'erasure', 'marketing'] as const
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]

/** States of a request whose link was confirmed. */
export const DATA_REQUEST_STATES = ['open', 'exported', 'erased', 'refused', 'stopped'] as const
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number]

/** Lifetime of a mailed link. */
const LINK_LIFETIME_MS = DAY_MS
/** Files can be downloaded for this time after the confirmation, so that a broken download can be repeated. */
const FILE_LIFETIME_MS = 15 * MINUTE_MS
/** Staff are reminded when this many days are left. */
const REMINDER_DAYS = 7

export const computeLinkEnd = (requestedAt: Date): Date => new Date(requestedAt.getTime() + LINK_LIFETIME_MS)

export const computeFilesEnd = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + FILE_LIFETIME_MS)

interface Link {
  kind: DataRequestKind
  /** Empty after an answer, and after the erasure of the person. */
  email: string
  requestedAt: Date
  confirmedAt: Date | null
}

/** Returns the state of a link: `open` asks for the confirmation, `confirmed` shows its result, `ended` shows nothing. */
export const findLinkState = (
  { kind, email, requestedAt, confirmedAt }: Link,
  now: Date,
): 'open' | 'confirmed' | 'ended' => {
  if (kind === 'export' && email === '') return 'ended'
  if (confirmedAt === null) return now < computeLinkEnd(requestedAt) ? 'open' : 'ended'
  const end = kind === 'export' ? computeFilesEnd(confirmedAt) : computeLinkEnd(requestedAt)
  return now < end ? 'confirmed' : 'ended'
}

/**
 * Returns the last day for the answer, one month after the day of the request (GDPR art. 12(3)). A shorter month ends
 * the period on its last day. Days are `YYYY-MM-DD`.
 */
export const computeAnswerDay = (requestDay: string): string => {
  const [year = 0, month = 0, day = 0] = requestDay.split('-').map(Number)
  // Day 0 of a month is the last day of the month before; months count from 0.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Checks if staff must be reminded of the answer. */
export const isAnswerDueSoon = (answerDay: string, today: string): boolean =>
  Date.parse(answerDay) - Date.parse(today) <= REMINDER_DAYS * DAY_MS
