import { and, arrayOverlaps, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
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
    instructions.map(({ orderId }) => orderId),
  )
  return new Map(
    instructions.flatMap(({ orderId, hash }) => {
      const moments = sent.flatMap(({ orderIds: mailedIds, versions, at }) =>
        mailedIds.includes(orderId) && versions?.includes(hash) ? [at.getTime()] : [],
      )
      return moments.length > 0 ? [[orderId, new Date(Math.min(...moments))] as const] : []
    }),
  )
}

interface SentVersions {
  orderIds: readonly number[]
  versions: string | null
  at: Date
}

/** Reads the sent mails about orders that carried legal texts. A sent summary counts for each of its orders. */
const readSentVersions = async (db: Queryable, orderIds: readonly number[]): Promise<SentVersions[]> => {
  if (orderIds.length === 0) return []
  const subjects = orderIds.map(String)
  const proofSubject = sql<string>`split_part(${mailProofs.key}, ':', 2)`
  const isOfOrder = and(sql`${mails.key} like 'order-%'`, inArray(MAIL_SUBJECT_ID, subjects))
  const isSummary = and(sql`${mails.key} like 'orders-summed:%'`, arrayOverlaps(mails.orderIds, [...orderIds]))
  const isProofOfOrder = and(sql`${mailProofs.key} like 'order-%'`, inArray(proofSubject, subjects))
  const isProofOfSummary = and(
    sql`${mailProofs.key} like 'orders-summed:%'`,
    arrayOverlaps(mailProofs.orderIds, [...orderIds]),
  )
  const [storedMails, proofs] = await Promise.all([
    db
      .select({
        key: mails.key,
        subject: MAIL_SUBJECT_ID,
        summarizedIds: mails.orderIds,
        versions: sql<string | null>`${mails.headers}->>${VERSIONS_HEADER}`,
        at: mails.sentAt,
      })
      .from(mails)
      .where(and(or(isOfOrder, isSummary), mails.isProof, isNotNull(mails.sentAt))),
    db
      .select({
        key: mailProofs.key,
        subject: proofSubject,
        summarizedIds: mailProofs.orderIds,
        versions: mailProofs.versions,
        at: mailProofs.sentAt,
      })
      .from(mailProofs)
      .where(or(isProofOfOrder, isProofOfSummary)),
  ])
  return [...storedMails, ...proofs].flatMap(({ key, subject, summarizedIds, versions, at }) =>
    at ? [{ orderIds: key.startsWith('order-') ? [Number(subject)] : summarizedIds, versions, at }] : [],
  )
}
