import { eq } from 'drizzle-orm'
import { formatCents } from '#kernel/money.ts'
import { openCents } from '#orders/domain/balance.ts'
import { followParcel } from '#orders/domain/follow-parcel.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { invoiceFor } from './invoices/issue-invoice.ts'
import { trackingFacts } from './order-facts.ts'
import type { MailFact } from './order-mail.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import type { StoredOrder } from './stored-order.ts'
import { orderReturns, orderShipments } from './tables.ts'

/** Tells the buyer what of the order was sent, and how to follow it. */
export const mailShipment = async (app: App, orderId: number, shipmentId: number): Promise<void> => {
  const [shipment] = await app.db.select().from(orderShipments).where(eq(orderShipments.id, shipmentId))
  if (!shipment) throw new Error(`There is no shipment ${shipmentId} to write about`)
  await queueOrderMail(app, orderId, {
    kind: 'shippedPart',
    key: `order-shipped-part:${orderId}:${shipmentId}`,
    more: (stored, t) => ({
      facts: [
        { label: t('orders.mail.sentNow'), value: namesOf(stored, shipment.lines) },
        ...trackingFacts(followParcel(shipment.tracking, stored.order.delivery), t),
      ],
    }),
  })
}

/** Tells the buyer what the order is now, and what is open of it. */
export const mailEdition = (app: App, orderId: number, edition: number): Promise<void> =>
  queueOrderMail(app, orderId, {
    kind: 'edited',
    key: `order-edited:${orderId}:${edition}`,
    more: (stored, t) => ({ facts: openFact(stored, t) }),
  })

/** Tells the buyer what became of what they sent back, with its credit note. */
export const mailReturn = async (app: App, orderId: number, returnId: number): Promise<void> => {
  const [taken] = await app.db.select().from(orderReturns).where(eq(orderReturns.id, returnId))
  if (!taken) throw new Error(`There is no return ${returnId} to write about`)
  const paper = await invoiceFor(app.db, orderId, `return:${returnId}`)
  await queueOrderMail(app, orderId, {
    kind: 'returnTaken',
    key: `order-return:${orderId}:${returnId}`,
    paper,
    more: (stored, t) => ({
      facts: [
        { label: t('orders.mail.cameBack'), value: namesOf(stored, taken.lines) },
        { label: t('orders.mail.sumBack'), value: formatCents(taken.valueCents, stored.order.language) },
      ],
    }),
  })
}

const namesOf = ({ lines }: StoredOrder, pieces: readonly PieceCount[]): string =>
  pieces
    .flatMap(({ position, amount }) => {
      const line = lines.find(one => one.position === position)
      return line ? [`${amount} ${line.unit} ${line.name}`] : []
    })
    .join(', ')

/** What is to be paid still, or goes back; of an unpaid order its page tells. */
const openFact = ({ order }: StoredOrder, t: Translate): MailFact[] => {
  const open = openCents(order)
  if (order.paidAt === null || open === 0) return []
  return [
    {
      label: t(open > 0 ? 'orders.mail.toPay' : 'orders.mail.sumBack'),
      value: formatCents(Math.abs(open), order.language),
    },
  ]
}
