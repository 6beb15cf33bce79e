import type { Cents } from '#kernel/money.ts'
import type { PayableOrder } from '#orders/domain/payable-order.ts'
import { buildReferenceNumber } from '#orders/domain/reference-number.ts'
import type { BankCredit } from './bank-credit.ts'

/** The reason why staff must decide about received money. */
export const OPEN_REASONS = [
  'noOrder',
  'severalOrders',
  'notPayable',
  'tooLittle',
  'tooMuch',
  'currency',
  'date',
] as const
export type OpenReason = (typeof OPEN_REASONS)[number]

export type CreditMatch =
  | { kind: 'record'; orderId: number }
  /** `orderId` is the order that the payer probably meant; null without one. */
  | { kind: 'open'; reason: OpenReason; orderId: number | null }

/** Order numbers are 32-bit integers, and a reference number has one digit more. */
const NUMBER = /(?<!\d)\d{1,11}(?!\d)/g
const MAX_ORDER_NUMBER = 2_147_483_647

/**
 * Lists the order numbers that a payer may have meant. A valid reference number, also as RF reference (ISO 11649),
 * decides alone. Without it, every number of the description counts.
 */
export const listMentionedOrders = ({ referenceNumber, description }: MentionedIn): number[] => {
  const reference = referenceNumber.replaceAll(/\s/g, '').replace(/^RF\d{2}/i, '')
  const fromReference = /^\d+$/.test(reference) ? parseReferenceNumber(reference) : null
  if (fromReference !== null) return [fromReference]
  const numbers = [...`${referenceNumber} ${description}`.matchAll(NUMBER)].flatMap(([digits]) => {
    const order = parseReferenceNumber(digits)
    return order === null ? [Number(digits)] : [Number(digits), order]
  })
  return [...new Set(numbers)].filter(number => number > 0 && number <= MAX_ORDER_NUMBER)
}

type MentionedIn = Pick<BankCredit, 'referenceNumber' | 'description'>

/** Returns the order number of a reference number; null for a wrong check digit. */
const parseReferenceNumber = (digits: string): number | null => {
  const significant = digits.replace(/^0+/, '')
  const number = Number(significant.slice(0, -1))
  return number > 0 && number <= MAX_ORDER_NUMBER && buildReferenceNumber(number) === significant ? number : null
}

/**
 * Decides which order received money pays. Only the exact open amount of one mentioned order needs no staff. A smaller
 * amount would make the order paid too early, and a larger one must be returned in part.
 */
export const matchCredit = (
  credit: Pick<BankCredit, 'cents' | 'currency'>,
  mentionedOrders: readonly PayableOrder[],
): CreditMatch => {
  const [first, second] = mentionedOrders
  const probable = second ? null : (first?.id ?? null)
  if (credit.currency !== 'EUR') return { kind: 'open', reason: 'currency', orderId: probable }
  const [exact, otherExact] = mentionedOrders.filter(({ payableCents }) => payableCents === credit.cents)
  if (exact && !otherExact) return { kind: 'record', orderId: exact.id }
  if (!first) return { kind: 'open', reason: 'noOrder', orderId: null }
  if (second) return { kind: 'open', reason: 'severalOrders', orderId: null }
  return { kind: 'open', reason: explainAmount(credit.cents, first.payableCents), orderId: first.id }
}

/** Explains why an amount does not settle an order; the amounts differ. */
export const explainAmount = (cents: Cents, payableCents: Cents): 'notPayable' | 'tooLittle' | 'tooMuch' => {
  if (payableCents === 0) return 'notPayable'
  return cents < payableCents ? 'tooLittle' : 'tooMuch'
}
