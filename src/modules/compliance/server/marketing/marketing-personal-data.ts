import { and, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { findRetentionEnd } from '#compliance/domain/withdrawal-retention.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { PersonalData } from '#orders/server/orders.ts'
import { hashEmail } from '#platform/server/mail/hash-email.ts'
import { marketingConsents } from '../tables.ts'
import { hashTextVersion } from './list-marketing-consents.ts'

const buildEmailCondition = (emails: readonly string[]): SQL =>
  emails.length === 0 ? sql`false` : inArray(marketingConsents.emailHash, emails.map(hashEmail))

/**
 * Exports consents. An erasure withdraws them and removes the address; the hash proves earlier mails for three years.
 */
export const marketingPersonalData: PersonalData = {
  name: 'marketingConsents',
  read: async (db, emails) => {
    const rows = await db
      .select()
      .from(marketingConsents)
      .where(buildEmailCondition(emails))
      .orderBy(marketingConsents.id)
    return rows.map(({ email, language, text, givenAt, stoppedAt, stoppedBy }) => ({
      email,
      language,
      text,
      version: hashTextVersion(text),
      given_at: givenAt.toISOString(),
      stopped_at: stoppedAt?.toISOString() ?? null,
      stopped_by: stoppedBy,
    }))
  },
  count: (db, emails) =>
    db.$count(marketingConsents, and(buildEmailCondition(emails), isNull(marketingConsents.stoppedAt))),
  listRetained: async (db, emails) => {
    const rows = await db
      .select()
      .from(marketingConsents)
      .where(and(buildEmailCondition(emails), isNotNull(marketingConsents.stoppedAt)))
    return rows.flatMap(({ id, text, givenAt, stoppedAt }) =>
      stoppedAt
        ? [
            {
              id,
              title: hashTextVersion(text),
              day: getShopDay(givenAt),
              until: getShopDay(findRetentionEnd(stoppedAt)),
            },
          ]
        : [],
    )
  },
  erase: async (app, tx, emails) => {
    const stopped = await tx
      .update(marketingConsents)
      .set({ stoppedAt: app.now(), stoppedBy: 'erasure' })
      .where(and(buildEmailCondition(emails), isNull(marketingConsents.stoppedAt)))
      .returning({ id: marketingConsents.id })
    await tx.update(marketingConsents).set({ email: '' }).where(buildEmailCondition(emails))
    return { count: stopped.length }
  },
}
