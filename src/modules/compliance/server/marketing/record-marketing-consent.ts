import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { hashEmail } from '#platform/server/mail/hash-email.ts'
import type { Write } from '#platform/server/write.ts'
import { marketingConsents } from '../tables.ts'

const TOKEN_BYTES = 24

/** Mails the notice of a new consent. */
export const MAIL_MARKETING_NOTICE = defineJob<{ id: number }>('mail-marketing-notice')

interface NewConsent {
  email: string
  language: Language
  /** The text beside the box that the person ticked. */
  text: string
  orderId: number
}

/**
 * Stores a consent with its proof in the transaction of its order, and queues the mail that tells the address how to
 * withdraw it. An active consent of the address stays as it is.
 */
export const recordMarketingConsent = async (
  tx: Write,
  { jobs, now }: Pick<App, 'jobs' | 'now'>,
  { email, ...consent }: NewConsent,
): Promise<void> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const [row] = await tx
    .insert(marketingConsents)
    .values({ ...consent, email, emailHash: hashEmail(email), token, givenAt: now() })
    .onConflictDoNothing({ target: marketingConsents.emailHash, where: sql`stopped_at is null` })
    .returning({ id: marketingConsents.id })
  if (row) await jobs.enqueue(tx, MAIL_MARKETING_NOTICE, { id: row.id })
}
