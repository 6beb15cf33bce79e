import { rm } from 'node:fs/promises'
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { getShopDay } from '#kernel/shop-day.ts'
import type { App } from '../app.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { deleteMails } from './delete-mails.ts'
import { hashEmail } from './hash-email.ts'
import { buildMailPath } from './mail-file.ts'
import { findProofRetentionEnd } from './mail-retention.ts'
import { redactKeys, redactTokens } from './redact-keys.ts'
import { MAIL_SUBJECT_ID, mailProofs, mails } from './tables.ts'

/** Builds the condition for mails to these e-mails, and for mails to the shop that name one as the reply address. */
const buildCorrespondentCondition = (emails: readonly string[]): SQL | undefined =>
  or(
    sql`lower(normalize(${mails.recipient}, NFC)) = any(${sql.param([...emails])}::text[])`,
    sql`lower(normalize(${mails.headers}->>'Reply-To', NFC)) = any(${sql.param([...emails])}::text[])`,
  )

/**
 * Builds the condition for mails to staff about these orders, which contain their details. The second `like` lets
 * PostgreSQL use the partial index `mail_order`.
 */
const buildOrderNoticeCondition = (orderIds: readonly number[]): SQL =>
  sql`${mails.key} like 'order-notice:%' and ${mails.key} like 'order-%' and ${MAIL_SUBJECT_ID} = any(${sql.param(orderIds.map(String))}::text[])`

/** Builds the condition for proofs of mails to these e-mails. */
const buildProofCondition = (emails: readonly string[]): SQL => inArray(mailProofs.recipientHash, emails.map(hashEmail))

const buildPersonCondition = (emails: readonly string[], orderIds: readonly number[]): SQL | undefined =>
  or(buildCorrespondentCondition(emails), buildOrderNoticeCondition(orderIds))

/**
 * Exports and erases mails to and from people, by lower-case e-mail. A client's e-mail may belong to somebody else, so
 * the export contains no link that opens an account or an order.
 */
export const mailPersonalData = {
  name: 'mails',
  read: async (db: Queryable, emails: readonly string[]): Promise<object[]> => {
    const rows = await db.select().from(mails).where(buildCorrespondentCondition(emails)).orderBy(mails.id)
    const mailRows = rows.map(({ recipient, subject, text, state, createdAt, sentAt }) => ({
      recipient,
      subject,
      text: redactTokens(redactKeys(text)),
      state,
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
    }))
    const proofs = await db.select().from(mailProofs).where(buildProofCondition(emails)).orderBy(mailProofs.sentAt)
    const proofRows = proofs.map(({ key, messageId, versions, sentAt }) => ({
      key,
      message_id: messageId,
      versions,
      sent_at: sentAt.toISOString(),
    }))
    return [...mailRows, ...proofRows]
  },
  /** Lists the mails whose proof an erasure keeps. */
  listRetained: async (db: Queryable, emails: readonly string[], orderIds: readonly number[]) => {
    const { id, subject, sentAt, isProof, state } = mails
    const retainedCondition = and(isProof, eq(state, 'sent'), isNotNull(sentAt), buildPersonCondition(emails, orderIds))
    const rows = await db.select({ id, subject, sentAt }).from(mails).where(retainedCondition).orderBy(id)
    return rows.flatMap(row =>
      row.sentAt
        ? [
            {
              id: row.id,
              title: row.subject,
              day: getShopDay(row.sentAt),
              until: getShopDay(findProofRetentionEnd(row.sentAt)),
            },
          ]
        : [],
    )
  },
  count: (db: Queryable, emails: readonly string[], orderIds: readonly number[]): Promise<number> =>
    db.$count(mails, buildPersonCondition(emails, orderIds)),
  /** Deletes the rows; the returned `finish` deletes the files after the commit. */
  erase: async (
    { settings }: Pick<App, 'settings'>,
    tx: Transaction,
    emails: readonly string[],
    orderIds: readonly number[],
  ) => {
    const deletedMails = await deleteMails(tx, buildPersonCondition(emails, orderIds))
    return {
      count: deletedMails.length,
      finish: async () => {
        for (const mail of deletedMails) await rm(buildMailPath(settings.DATA_DIR, mail), { force: true })
      },
    }
  },
}
