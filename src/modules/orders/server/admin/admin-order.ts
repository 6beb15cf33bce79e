import { asc, eq } from 'drizzle-orm'
import { mainPictureUrls } from '#catalog/server/catalog.ts'
import { euros } from '#kernel/money.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import type { AdminLine, AdminOrder } from '#orders/contract-staff-order.ts'
import { changesFor } from '#orders/domain/order-change.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readSettings } from '#shop/server/shop.ts'
import { amountsOf } from '#stock/server/stock.ts'
import { papersOf } from '../invoices/issue-invoice.ts'
import { messagesOf, notesOf } from '../messages.ts'
import { type OrderDeeds, orderDeeds } from '../order-deeds.ts'
import { parcelsShown } from '../parcels/parcels-shown.ts'
import { termsOf } from '../payment-terms.ts'
import { hasPrepaymentInvoice } from '../prepayment.ts'
import { publicOrderOf } from '../public-order.ts'
import { type StoredOrder, storedOrder } from '../stored-order.ts'
import { orderEvents } from '../tables.ts'
import { awaitedPieces } from '../take-owed.ts'
import { deedsShown } from './deeds-shown.ts'
import { deliveryForStaff } from './delivery-for-staff.ts'

/** An order as shown to staff, with its history and documents; null when unknown. */
export const adminOrder = async (db: Queryable, id: number): Promise<AdminOrder | null> => {
  const stored = await storedOrder(db, id)
  if (!stored) return null
  const { order } = stored
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id))
  const papers = await papersOf(db, id)
  const deeds = await orderDeeds(db, order)
  const shown = publicOrderOf(stored)
  return {
    ...shown,
    id,
    lines: await adminLines(db, stored, { shown, deeds }),
    ...(await deedsShown(db, order, deeds)),
    ...(await parcelsShown(db, order)),
    tags: order.tags,
    notes: await notesOf(db, id),
    messages: await messagesOf(db, id),
    version: order.version,
    language: order.language,
    client_id: order.clientId,
    client: order.client,
    short_contact_address: order.shortContactAddress,
    delivery_user_comment: order.comment,
    delivery_address: order.delivery.address,
    country: order.delivery.country,
    ...(await deliveryForStaff(db, order)),
    may: changesFor(order.state, 'staff', termsOf(order), deeds.done),
    history: events.map(({ at, actor, kind, details }) => ({ at: at.toISOString(), actor, kind, details })),
    prepayment: hasPrepaymentInvoice(stored, (await readSettings(db)).company.iban),
    invoices: papers.map(({ number, kind, cause, totalCents, issuedAt }) => ({
      number,
      kind,
      cause,
      total: euros(totalCents),
      issued_at: issuedAt.toISOString(),
    })),
  }
}

/** Adds product data for staff to the lines, with one query per kind of data. */
const adminLines = async (
  db: Queryable,
  { order, lines }: StoredOrder,
  { shown, deeds }: { shown: PublicOrder; deeds: OrderDeeds },
): Promise<AdminLine[]> => {
  const ids = [...new Set(lines.map(line => line.productId))]
  const [images, amounts] = await Promise.all([mainPictureUrls(db, ids), amountsOf(db, ids)])
  const awaited = await awaitedPieces(db, order, deeds)
  return lines.map(({ position, productId, unitCents }, at) => ({
    ...shown.lines[at]!,
    position,
    image: images.get(productId) ?? null,
    stock: [...(amounts.get(productId) ?? [])],
    gross: euros(unitCents),
    sent: deeds.pieces[at]?.sent ?? 0,
    returned: deeds.pieces[at]?.returned ?? 0,
    awaited: awaited[at] ?? 0,
  }))
}
