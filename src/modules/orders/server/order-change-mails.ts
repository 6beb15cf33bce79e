import { and, asc, eq, lte } from 'drizzle-orm'
import { type Cents, formatCents } from '#kernel/money.ts'
import { translateUnit } from '#kernel/unit.ts'
import { isCollected } from '#orders/domain/is-collected.ts'
import { countPieces, decideShipment, hasShipped, type PieceCount } from '#orders/domain/order-pieces.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'
import { resolveTracking } from '#orders/domain/resolve-tracking.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { findDocumentsByCause } from './invoices/issue-invoice.ts'
import type { MailFact } from './order-mail-parts.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import type { OrderRow, StoredOrder } from './stored-order.ts'
import { orderReturns, orderShipments } from './tables.ts'
import { listTrackingFacts } from './tracking-facts.ts'

/** Mails the customer the shipped pieces and their tracking link. */
export const mailPartShipped = async (app: App, orderId: number, shipmentId: number): Promise<void> => {
  const [shipment] = await app.db.select().from(orderShipments).where(eq(orderShipments.id, shipmentId))
  if (!shipment) throw new Error(`There is no shipment ${shipmentId} to write about`)
  const sentShipments = await app.db
    .select({ lines: orderShipments.lines })
    .from(orderShipments)
    .where(and(eq(orderShipments.orderId, orderId), lte(orderShipments.id, shipmentId)))
  await queueOrderMail(app, orderId, {
    kind: 'partlyShipped',
    key: `order-shipped-part:${orderId}:${shipmentId}`,
    addContent: (stored, t) => ({
      values: selectCollectedTexts(stored.order),
      facts: [
        {
          label: t('orders.mail.shippedItems', selectCollectedTexts(stored.order)),
          value: describePieces(stored, shipment.lines),
        },
        ...listTrackingFacts(resolveTracking(shipment.tracking, stored.order.delivery), t),
        ...listRemainingFacts(stored, sentShipments, t),
      ],
    }),
  })
}

/** Mails the customer that the order has shipped; after partial shipments it names the last parcel only. */
export const mailShipped = async (app: App, orderId: number): Promise<void> => {
  const shipments = await app.db
    .select()
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId))
    .orderBy(asc(orderShipments.id))
  // The last step ships nothing when the remaining pieces were removed.
  const latestShipment = shipments.length > 1 ? shipments.at(-1) : undefined
  const lastShipment = latestShipment && latestShipment.lines.length > 0 ? latestShipment : undefined
  await queueOrderMail(app, orderId, {
    kind: 'shipped',
    addContent: (stored, t) => ({
      values: selectCollectedTexts(stored.order),
      facts: [
        ...(lastShipment
          ? [
              {
                label: t('orders.mail.shippedItems', selectCollectedTexts(stored.order)),
                value: describePieces(stored, lastShipment.lines),
              },
            ]
          : []),
        ...listTrackingFacts(resolveTracking((lastShipment ?? stored.order).tracking, stored.order.delivery), t),
      ],
    }),
  })
}

/** Selects the texts for pick-up orders. */
export const selectCollectedTexts = (order: OrderRow): Record<string, string> =>
  isCollected(order) ? { context: 'collected' } : {}

/** Selects the texts about a first payment: goods that have left are no longer packed or sent. */
export const selectPaidTexts = (order: OrderRow): Record<string, string> => {
  if (hasShipped(order.state)) return { context: 'sent' }
  const isDueOnDelivery = order.paysBy === 'cash' && summarizePayment(order).status === 'partlyPaid'
  return isDueOnDelivery ? { context: 'handover' } : selectCollectedTexts(order)
}

/** Mails the customer the edited order and its open amount, with the new documents. */
export const mailRevision = async (app: App, orderId: number, revisionNumber: number): Promise<void> => {
  const documents = [
    ...(await findDocumentsByCause(app.db, orderId, `edit:${revisionNumber}:on`)),
    ...(await findDocumentsByCause(app.db, orderId, `edit:${revisionNumber}:off`)),
  ]
  await queueOrderMail(app, orderId, {
    kind: 'edited',
    key: `order-edited:${orderId}:${revisionNumber}`,
    attachedDocuments: documents,
    addContent: (stored, t) => ({ facts: listOpenAmountFacts(stored, t) }),
  })
}

/** Mails the customer that a further payment arrived, and the amount still open. */
export const mailFurtherPayment = async (
  app: App,
  { orderId, version, cents }: { orderId: number; version: number; cents: Cents },
): Promise<void> => {
  await queueOrderMail(app, orderId, {
    kind: 'furtherPayment',
    key: `order-paid-more:${orderId}:${version}`,
    addContent: (stored, t) => ({
      values: { sum: formatCents(cents, stored.order.language) },
      facts: listOpenAmountFacts(stored, t),
    }),
  })
}

/** Mails the customer the result of a return, with its credit notes. */
export const mailReturnInspected = async (app: App, orderId: number, returnId: number): Promise<void> => {
  const [inspectedReturn] = await app.db.select().from(orderReturns).where(eq(orderReturns.id, returnId))
  if (!inspectedReturn) throw new Error(`There is no return ${returnId} to write about`)
  const documents = await findDocumentsByCause(app.db, orderId, `return:${returnId}`)
  await queueOrderMail(app, orderId, {
    kind: 'returnInspected',
    key: `order-return:${orderId}:${returnId}`,
    attachedDocuments: documents,
    addContent: (stored, t) => ({
      facts: [
        { label: t('orders.mail.returnedItems'), value: describePieces(stored, inspectedReturn.lines) },
        { label: t('orders.mail.returnValue'), value: formatCents(inspectedReturn.valueCents, stored.order.language) },
        ...listOpenAmountFacts(stored, t),
      ],
      note: describeRefund(stored, t),
    }),
  })
}

const describePieces = ({ order, lines }: StoredOrder, pieces: readonly PieceCount[]): string =>
  pieces
    .flatMap(({ position, amount }) => {
      const line = lines.find(candidate => candidate.position === position)
      return line ? [`${amount} ${translateUnit(line.unit, order.language, amount)} ${line.name}`] : []
    })
    .join(', ')

/** Lists the pieces that are unsent after these shipments. */
const listRemainingFacts = (
  stored: StoredOrder,
  sentShipments: readonly { lines: readonly PieceCount[] }[],
  t: Translate,
): MailFact[] => {
  const pieces = countPieces({
    state: 'packed',
    lines: stored.lines,
    sent: sentShipments.flatMap(candidate => candidate.lines),
    returned: [],
  })
  const remainingPieces = decideShipment(pieces)
  const value = remainingPieces.ok ? describePieces(stored, remainingPieces.value.lines) : ''
  return value ? [{ label: t('orders.mail.remainingItems', selectCollectedTexts(stored.order)), value }] : []
}

/** States the amount still to pay or to refund. An unpaid order shows it on its page only. */
export const listOpenAmountFacts = ({ order }: StoredOrder, t: Translate): MailFact[] => {
  const { openCents, refundDueCents } = summarizePayment(order)
  const cents = openCents + refundDueCents
  if (order.paidAt === null || cents === 0) return []
  return [
    {
      label: t(openCents > 0 ? 'orders.mail.toPay' : 'orders.mail.toRefund'),
      value: formatCents(cents, order.language),
    },
  ]
}

/** Explains how the customer gets a refund; empty without a due refund. */
export const describeRefund = ({ order }: StoredOrder, t: Translate): string =>
  summarizePayment(order).refundDueCents > 0 ? t('orders.mail.refundHint') : ''
