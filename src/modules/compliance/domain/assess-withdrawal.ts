import { isExcludedFromWithdrawal, type WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import type { OrderState } from '#orders/domain/order.ts'
import { hasShipped } from '#orders/domain/order-pieces.ts'
import { computeWithdrawalEnd } from './withdrawal-period.ts'

/**
 * Tells staff how a statement relates to its order. `unmatched`: no order has this number and e-mail; `business`: the
 * law grants no withdrawal; `excluded`: no withdrawn product has the right of withdrawal; `unshipped`: the goods are
 * still in the shop. An order by phone is a distance contract like any other.
 */
export const WITHDRAWAL_VERDICTS = [
  'inTime',
  'late',
  'unshipped',
  'cancelled',
  'business',
  'excluded',
  'unmatched',
] as const
export type WithdrawalVerdict = (typeof WITHDRAWAL_VERDICTS)[number]

export interface WithdrawnOrder {
  state: OrderState
  clientType: 'private' | 'business'
  /** A part of the goods has left. */
  hasSentPieces: boolean
  /** The day on which the last parcel was received, as `YYYY-MM-DD`; null while unknown. */
  receivedOn: string | null
  /** The buyer received the instructions on withdrawal; null while they did not. */
  instructionsReceivedAt: Date | null
  /** The goods of the order. */
  goods: readonly { position: number; withdrawalExclusion: WithdrawalExclusion }[]
}

/** A statement; without chosen lines it is about the whole order. */
export interface AssessedStatement {
  submittedAt: Date
  lines: readonly { position: number }[] | null
}

/** Assesses a statement; a null order is one that was not found. */
export const assessWithdrawal = (
  order: WithdrawnOrder | null,
  { submittedAt, lines }: AssessedStatement,
): WithdrawalVerdict => {
  if (!order) return 'unmatched'
  if (order.state === 'cancelled') return 'cancelled'
  if (order.clientType === 'business') return 'business'
  if (isWhollyExcluded(order.goods, lines)) return 'excluded'
  if (!hasShipped(order.state) && !order.hasSentPieces) return 'unshipped'
  return isWithdrawalOpen(order, submittedAt) ? 'inTime' : 'late'
}

/**
 * Returns true for goods in words without chosen lines: only a person can tell the lines, so nothing is announced.
 * Empty words mean the whole order.
 */
export const needsLineChoice = ({ goods, lines }: { goods: string; lines: readonly unknown[] | null }): boolean =>
  lines === null && goods.trim() !== ''

/** Returns true when all withdrawn goods are excluded; an unknown line does not matter. */
const isWhollyExcluded = (goods: WithdrawnOrder['goods'], lines: AssessedStatement['lines']): boolean => {
  const withdrawnGoods = goods.filter(({ position }) => lines?.some(line => line.position === position) ?? true)
  return withdrawnGoods.length > 0 && withdrawnGoods.every(line => isExcludedFromWithdrawal(line.withdrawalExclusion))
}

/** Returns true during the period; without a known day of receipt it is open. */
const isWithdrawalOpen = ({ receivedOn, instructionsReceivedAt }: WithdrawnOrder, now: Date): boolean =>
  receivedOn === null || now < computeWithdrawalEnd(receivedOn, instructionsReceivedAt)
