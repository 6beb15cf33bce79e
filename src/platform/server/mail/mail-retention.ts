import { DAY_MS } from '#kernel/durations.ts'

/**
 * Mails are stored for thirteen months: failed jobs may be retried for a year, and a deleted mail could then be sent
 * twice.
 */
export const MAIL_RETENTION_DAYS = 395
/** Claims end three years after they arise, and a withdrawal may come until a year after the delivery. */
export const PROOF_RETENTION_DAYS = MAIL_RETENTION_DAYS + 3 * 366

/** Returns the moment before which mails are deleted. */
export const findMailRetentionStart = (now: Date): Date => new Date(now.getTime() - MAIL_RETENTION_DAYS * DAY_MS)

/** Returns the moment before which proofs of mails are deleted. */
export const findProofRetentionStart = (now: Date): Date => new Date(now.getTime() - PROOF_RETENTION_DAYS * DAY_MS)

/** Returns the moment until which the proof of a mail is stored. */
export const findProofRetentionEnd = (sentAt: Date): Date => new Date(sentAt.getTime() + PROOF_RETENTION_DAYS * DAY_MS)
