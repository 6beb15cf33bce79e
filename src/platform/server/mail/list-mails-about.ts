import { rm } from 'node:fs/promises'
import { or, type SQL, sql } from 'drizzle-orm'
import type { App } from '../app.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { buildMailPath } from './mail-file.ts'
import { redactKeys, redactTokens } from './redact-keys.ts'
import { MAIL_SUBJECT_ID, mails } from './tables.ts'

/** Mails to these addresses, and mails to the shop that name one as the reply address. */
const isToOrFrom = (emails: readonly string[]): SQL | undefined =>
  or(
    sql`lower(normalize(${mails.recipient}, NFC)) = any(${sql.param([...emails])}::text[])`,
    sql`lower(normalize(${mails.headers}->>'Reply-To', NFC)) = any(${sql.param([...emails])}::text[])`,
  )

/** Mails to staff about these orders, which contain their details. */
const isAboutOrders = (orderIds: readonly number[]): SQL =>
  sql`${mails.key} like 'order-notice:%' and ${mails.key} like 'order-%' and ${MAIL_SUBJECT_ID} = any(${sql.param(orderIds.map(String))}::text[])`

const isAboutPerson = (emails: readonly string[], orderIds: readonly number[]): SQL | undefined =>
  or(isToOrFrom(emails), isAboutOrders(orderIds))

/**
 * Exports and erases mails to and from people, by lower-case e-mail. Anybody may be entered as a client's e-mail, so
 * the export contains no link that opens an account or an order.
 */
export const listMailsAbout = {
  name: 'mails',
  read: async (db: Queryable, emails: readonly string[]): Promise<object[]> => {
    const rows = await db.select().from(mails).where(isToOrFrom(emails)).orderBy(mails.id)
    return rows.map(({ recipient, subject, text, state, createdAt, sentAt }) => ({
      recipient,
      subject,
      text: redactTokens(redactKeys(text)),
      state,
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
    }))
  },
  count: (db: Queryable, emails: readonly string[], orderIds: readonly number[]): Promise<number> =>
    db.$count(mails, isAboutPerson(emails, orderIds)),
  /** Deletes the files of mails after their rows are gone. */
  erase: async (
    { settings }: Pick<App, 'settings'>,
    tx: Transaction,
    emails: readonly string[],
    orderIds: readonly number[],
  ) => {
    const { id, createdAt } = mails
    const deleted = await tx.delete(mails).where(isAboutPerson(emails, orderIds)).returning({ id, createdAt })
    return {
      count: deleted.length,
      finish: async () => {
        for (const mail of deleted) await rm(buildMailPath(settings.DATA_DIR, mail), { force: true })
      },
    }
  },
}
