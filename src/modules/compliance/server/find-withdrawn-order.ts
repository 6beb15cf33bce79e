import type { WithdrawnOrder } from '#compliance/domain/assess-withdrawal.ts'
import { normalizeEmail } from '#kernel/email-address.ts'
import { hasSentPieces } from '#orders/domain/order-pieces.ts'
import {
  findOrderId,
  type OrderRow,
  readFulfilment,
  readOrderOutcomes,
  readStoredOrder,
} from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readInstructionsReceivedAt } from './read-instructions-received-at.ts'

/** Bounds the queries for a text full of numbers. */
const MAX_NUMBERS = 10

/**
 * Finds the order that a consumer names by number and e-mail; null without one. Letters, spaces, dates and a `#` around
 * the number do not matter.
 */
export const findWithdrawnOrderId = async (
  db: Queryable,
  { contract, email }: { contract: string; email: string },
): Promise<number | null> => {
  for (const number of listTypedNumbers(contract)) {
    const id = await findOrderId(db, number)
    const stored = id === null ? null : await readStoredOrder(db, id)
    if (stored && normalizeEmail(stored.order.client.email) === normalizeEmail(email)) return id
  }
  return null
}

/** Returns true for a text that names numbers, though not this one. */
export const namesOtherOrder = (contract: string, number: number): boolean => {
  const numbers = listTypedNumbers(contract)
  return numbers.length > 0 && !numbers.includes(number)
}

/** Lists the numbers in a text, first those that its spaces divide: `tellimus 100 401` names 100401. */
const listTypedNumbers = (contract: string): number[] => {
  const text = contract.normalize('NFKC')
  const digits = [text.replace(/\s/g, ''), text].flatMap(variant => variant.match(/\d{1,9}/g) ?? [])
  return [...new Set(digits.map(Number))].slice(0, MAX_NUMBERS)
}

/** Reads what the assessment of a withdrawal needs. */
export const readWithdrawnOrder = async (db: Queryable, order: OrderRow): Promise<WithdrawnOrder> => {
  const { lines, pieces } = await readFulfilment(db, order)
  return {
    state: order.state,
    clientType: order.clientType,
    hasSentPieces: hasSentPieces(pieces),
    receivedOn: (await readOrderOutcomes(db, [order.id])).get(order.id)?.receivedOn ?? null,
    instructionsReceivedAt: (await readInstructionsReceivedAt(db, [order.id])).get(order.id) ?? null,
    goods: lines.filter(line => line.class !== 'shipping'),
  }
}
