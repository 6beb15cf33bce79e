import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { findRetentionEnd } from '#compliance/domain/withdrawal-retention.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { countKeptDocuments, type PersonalData } from '#orders/server/orders.ts'
import { hashEmail } from '#platform/server/mail/hash-email.ts'
import { dataRequests } from '../tables.ts'
import { answerRequest } from './answer-request.ts'

const buildEmailCondition = (emails: readonly string[]): SQL | undefined =>
  and(emails.length > 0 ? undefined : isNull(dataRequests.id), inArray(dataRequests.emailHash, emails.map(hashEmail)))

/**
 * Exports the requests of people. An erasure answers their open requests, deletes unconfirmed ones, and keeps the
 * others as proof, without the address. It follows the erasure of mails, so that the answer is not erased.
 */
export const dataRequestPersonalData: PersonalData = {
  name: 'dataRequests',
  read: async (db, emails) => {
    const rows = await db.select().from(dataRequests).where(buildEmailCondition(emails)).orderBy(dataRequests.id)
    return rows.map(({ kind, email, requestedAt, confirmedAt, closedAt, outcome }) => ({
      kind,
      email,
      requested_at: requestedAt.toISOString(),
      confirmed_at: confirmedAt?.toISOString() ?? null,
      closed_at: closedAt?.toISOString() ?? null,
      outcome,
    }))
  },
  count: (db, emails) => db.$count(dataRequests, and(buildEmailCondition(emails), isNull(dataRequests.confirmedAt))),
  listRetained: async (db, emails) => {
    const rows = await db
      .select()
      .from(dataRequests)
      .where(and(buildEmailCondition(emails), isNotNull(dataRequests.confirmedAt)))
      .orderBy(dataRequests.id)
    return rows.map(({ id, kind, confirmedAt, closedAt }) => {
      const moment = closedAt ?? requireExisting(confirmedAt, 'the time of confirmation')
      return { id, title: kind, day: getShopDay(moment), until: getShopDay(findRetentionEnd(moment)) }
    })
  },
  erase: async (app, tx, emails, orderIds) => {
    const deleted = await tx
      .delete(dataRequests)
      .where(and(buildEmailCondition(emails), isNull(dataRequests.confirmedAt)))
      .returning({ id: dataRequests.id })
    const open = await tx
      .select({ id: dataRequests.id })
      .from(dataRequests)
      .where(and(buildEmailCondition(emails), isNull(dataRequests.closedAt), eq(dataRequests.kind, 'erasure')))
    const documents = open.length > 0 ? await countKeptDocuments(tx, orderIds) : { invoices: 0, keptUntil: null }
    for (const { id } of open) await answerRequest(tx, app, id, { outcome: 'erased', ...documents })
    await tx.update(dataRequests).set({ email: '' }).where(buildEmailCondition(emails))
    return { count: deleted.length }
  },
}
