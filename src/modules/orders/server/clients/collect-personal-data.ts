import { asc, inArray } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { App } from '#platform/server/app.ts'
import {
  invoices,
  orderLines,
  orderMessages,
  orderNotes,
  orderReturns,
  orderRevisions,
  transportEvidence,
} from '../tables.ts'
import { toOrderPayment } from '../to-order-payment.ts'
import type { PersonalData } from './personal-data.ts'
import { listOrderIds, type ResolvedClient } from './resolve-client.ts'

/** Collects all personal data of a person: clients, orders and the data of other modules, as it is exported. */
export const collectPersonalData = async (
  app: Pick<App, 'db' | 'now'>,
  person: Pick<ResolvedClient, 'rows' | 'orders' | 'emails'>,
  personalData: readonly PersonalData[],
): Promise<object> => {
  const ids = person.orders.map(order => order.id)
  const [lines, documents, messages, notes, revisions, returns, evidence] =
    ids.length > 0
      ? await Promise.all([
          app.db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
          app.db.select().from(invoices).where(inArray(invoices.orderId, ids)).orderBy(asc(invoices.number)),
          app.db.select().from(orderMessages).where(inArray(orderMessages.orderId, ids)).orderBy(asc(orderMessages.id)),
          app.db.select().from(orderNotes).where(inArray(orderNotes.orderId, ids)).orderBy(asc(orderNotes.id)),
          app.db
            .select()
            .from(orderRevisions)
            .where(inArray(orderRevisions.orderId, ids))
            .orderBy(asc(orderRevisions.revision)),
          app.db.select().from(orderReturns).where(inArray(orderReturns.orderId, ids)).orderBy(asc(orderReturns.id)),
          app.db
            .select()
            .from(transportEvidence)
            .where(inArray(transportEvidence.orderId, ids))
            .orderBy(asc(transportEvidence.id)),
        ])
      : [[], [], [], [], [], [], []]
  const otherData = await Promise.all(
    personalData.map(
      async source => [source.name, await source.read(app.db, person.emails, listOrderIds(person))] as const,
    ),
  )
  return {
    exported_at: app.now().toISOString(),
    client: person.rows.map(row => ({
      client_type: row.clientType,
      ...row.details,
      note: row.note,
      created_at: row.createdAt.toISOString(),
    })),
    orders: person.orders.map(order => ({
      number: String(order.number),
      placed_at: order.placedAt.toISOString(),
      paid_at: order.paidAt?.toISOString() ?? null,
      state: order.state,
      payment: toOrderPayment(order),
      language: order.language,
      client_type: order.clientType,
      client: order.client,
      delivery: order.delivery,
      short_contact_address: order.shortContactAddress,
      delivery_user_comment: order.comment,
      total: toEuros(order.totalCents),
      refunded: toEuros(order.refundedCents),
      lines: lines
        .filter(line => line.orderId === order.id)
        .map(({ code1, name, amount, unit, totalCents }) => ({
          code1,
          name,
          amount,
          unit,
          total: toEuros(totalCents),
        })),
      messages: messages
        .filter(message => message.orderId === order.id)
        .map(({ at, author, text }) => ({ at: at.toISOString(), from: author === null ? 'client' : 'shop', text })),
      notes: notes.filter(note => note.orderId === order.id).map(({ at, text }) => ({ at: at.toISOString(), text })),
      revisions: revisions
        .filter(revision => revision.orderId === order.id)
        .map(({ revision, at, reason }) => ({ revision, at: at.toISOString(), reason })),
      returns: returns
        .filter(source => source.orderId === order.id)
        .map(({ kind, state, openedAt, reason }) => ({ kind, state, opened_at: openedAt.toISOString(), reason })),
      transport_evidence: evidence
        .filter(source => source.orderId === order.id)
        .map(({ kind, day, note, at }) => ({ kind, day, note, at: at.toISOString() })),
      invoices: documents
        .filter(document => document.orderId === order.id)
        .map(({ number, kind, buyer, totalCents, issuedAt }) => ({
          number,
          kind,
          buyer,
          total: toEuros(totalCents),
          issued_at: issuedAt.toISOString(),
        })),
    })),
    ...Object.fromEntries(otherData),
  }
}
