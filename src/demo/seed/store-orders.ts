import { inArray } from 'drizzle-orm'
import { clients, orderEvents, orderLines, orders } from '#orders/server/tables.ts'
import { payments } from '#payments/server/tables.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { stockMovements } from '#stock/server/tables.ts'
import { insertRows } from './insert-rows.ts'
import type { PastOrder } from './past-order.ts'
import { reserveSequenceNumbers } from './reserve-sequence-numbers.ts'

/** Stores past orders with their related rows, one statement per table. */
export const storeOrders = async (tx: Transaction, pastOrders: readonly PastOrder[]): Promise<void> => {
  const ids = await reserveSequenceNumbers(tx, 'shop_order_id_seq', pastOrders.length)
  const numbers = await reserveSequenceNumbers(tx, 'order_number', pastOrders.length)
  const clientIds = await findOrAddClients(tx, pastOrders)
  const numberedOrders = pastOrders.map((order, orderIndex) => ({
    ...order,
    id: ids[orderIndex] as number,
    number: numbers[orderIndex] as number,
  }))
  await insertRows(
    tx,
    orders,
    numberedOrders.map(
      ({ id, number, token, state, language, client, delivery, totalCents, placedAt, paidAt, events }) => ({
        id,
        number,
        publicToken: token,
        state,
        language,
        clientId: clientIds.get(client.email) as number,
        clientType: 'private' as const,
        client,
        delivery,
        shortContactAddress: '',
        comment: '',
        totalCents,
        paidCents: paidAt === null ? 0 : totalCents,
        vatExempt: false,
        placedAt,
        paidAt,
        version: events.length,
      }),
    ),
  )
  await insertRows(
    tx,
    orderLines,
    numberedOrders.flatMap(({ id, lines }) => lines.map((line, position) => ({ orderId: id, position, ...line }))),
  )
  await insertRows(
    tx,
    orderEvents,
    numberedOrders.flatMap(({ id, events }) =>
      events.map(({ kind, at }, index) => ({
        orderId: id,
        at,
        actor: findActor(kind),
        kind,
        details:
          index === 0
            ? {}
            : { from: findStateBefore(events, index), to: kind, ...(kind === 'cancelled' && UNPAID_REASON) },
      })),
    ),
  )
  await insertRows(tx, payments, numberedOrders.map(buildPayment))
  await insertRows(tx, stockMovements, numberedOrders.flatMap(buildMovements))
}

/** The reason that the system writes when it cancels an unpaid order. */
const UNPAID_REASON = { reason: 'unpaid' }

/** Returns who causes an event of this kind; payments and late cancellations come from the system. */
const findActor = (kind: string): string => {
  if (kind === 'placed') return 'customer'
  return kind === 'paid' || kind === 'cancelled' ? 'system' : 'admin'
}

type StoredOrder = PastOrder & { id: number }

/** Returns the state before an event; each event except `placed` has the name of the state that it leads to. */
const findStateBefore = (events: PastOrder['events'], index: number): string =>
  index === 1 ? 'new' : (events[index - 1]?.kind ?? 'new')

/** Returns client ids by email and adds new clients. */
const findOrAddClients = async (tx: Transaction, pastOrders: readonly PastOrder[]): Promise<Map<string, number>> => {
  const orderByEmail = new Map(pastOrders.map(order => [order.client.email, order]))
  const rows = [...orderByEmail].map(([emailKey, { client, placedAt }]) => ({
    emailKey,
    clientType: 'private' as const,
    details: client,
    createdAt: placedAt,
    modifiedAt: placedAt,
  }))
  await tx.insert(clients).values(rows).onConflictDoNothing()
  const storedClients = await tx
    .select({ id: clients.id, emailKey: clients.emailKey })
    .from(clients)
    .where(inArray(clients.emailKey, [...orderByEmail.keys()]))
  return new Map(storedClients.map(row => [row.emailKey, row.id]))
}

/** Payments go through the sandbox bank; unpaid orders have a cancelled one. */
const buildPayment = ({ id, token, method, totalCents, placedAt, paidAt }: StoredOrder) => ({
  orderId: id,
  provider: 'sandbox',
  methodGroup: 'banklinks',
  methodName: method,
  country: 'EE',
  reference: token,
  providerReference: token,
  paysOrder: paidAt !== null,
  amountCents: totalCents,
  currency: 'EUR',
  state: paidAt === null ? ('cancelled' as const) : ('completed' as const),
  createdAt: placedAt,
  modifiedAt: paidAt ?? placedAt,
})

const buildMovements = ({ id, placedAt, movements }: StoredOrder) =>
  movements.flatMap(({ productId, warehouseId, amount, returnedAt }) => {
    const removalMovement = {
      productId,
      warehouseId,
      delta: -amount,
      reason: 'order' as const,
      orderId: id,
      at: placedAt,
    }
    const returnMovement = {
      ...removalMovement,
      delta: amount,
      reason: 'returned' as const,
      at: returnedAt ?? placedAt,
    }
    return returnedAt === null ? [removalMovement] : [removalMovement, returnMovement]
  })
