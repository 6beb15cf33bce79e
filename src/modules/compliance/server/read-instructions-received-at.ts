import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { VERSIONS_HEADER } from '#platform/server/mail/queue-mail.ts'
import { MAIL_SUBJECT_ID, mailProofs, mails } from '#platform/server/mail/tables.ts'
import { legalTexts, orderLegalTexts } from './tables.ts'

/**
 * Reads when buyers received the instructions on withdrawal, by order. The first mail with the version in force at the
 * time of the order counts. So does the proof of a deleted mail. Other orders are missing.
 */
export const readInstructionsReceivedAt = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> => {
  if (orderIds.length === 0) return new Map()
  const instructions = await db
    .select({ orderId: orderLegalTexts.orderId, hash: legalTexts.hash })
    .from(orderLegalTexts)
    .innerJoin(legalTexts, eq(legalTexts.id, orderLegalTexts.legalTextId))
    .where(and(eq(legalTexts.kind, 'withdrawal'), inArray(orderLegalTexts.orderId, [...orderIds])))
  const sent = await readSentVersions(
    db,
    instructions.map(({ orderId }) => String(orderId)),
  )
  return new Map(
    instructions.flatMap(({ orderId, hash }) => {
      const moments = sent.flatMap(({ subject, versions, at }) =>
        subject === String(orderId) && versions?.includes(hash) ? [at.getTime()] : [],
      )
      return moments.length > 0 ? [[orderId, new Date(Math.min(...moments))] as const] : []
    }),
  )
}

/** Reads the mails about orders that carried legal texts; a summary replaces mails that were held back. */
const readSentVersions = async (db: Queryable, subjects: readonly string[]) => {
  if (subjects.length === 0) return []
  const proofSubject = sql<string>`split_part(${mailProofs.key}, ':', 2)`
  const [storedMails, proofs] = await Promise.all([
    db
      .select({
        subject: MAIL_SUBJECT_ID,
        versions: sql<string | null>`${mails.headers}->>${VERSIONS_HEADER}`,
        sentAt: mails.sentAt,
        createdAt: mails.createdAt,
      })
      .from(mails)
      .where(
        and(
          sql`${mails.key} like 'order-%'`,
          inArray(MAIL_SUBJECT_ID, [...subjects]),
          mails.isProof,
          or(isNotNull(mails.sentAt), eq(mails.state, 'summarized')),
        ),
      ),
    db
      .select({ subject: proofSubject, versions: mailProofs.versions, at: mailProofs.sentAt })
      .from(mailProofs)
      .where(and(sql`${mailProofs.key} like 'order-%'`, inArray(proofSubject, [...subjects]))),
  ])
  return [...storedMails.map(({ sentAt, createdAt, ...mail }) => ({ ...mail, at: sentAt ?? createdAt })), ...proofs]
}
