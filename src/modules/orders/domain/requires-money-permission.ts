import type { OrderChange } from './order-change.ts'
import type { ReturnStep } from './order-return.ts'

/**
 * Returns whether a step needs the permission `order.money`, because it issues a document or changes the amount due.
 * A return always reduces the sale; a cancellation does so only after a payment.
 */
export const requiresMoneyPermission = (step: OrderChange | ReturnStep, { hasMoney }: { hasMoney: boolean }): boolean =>
  step === 'return' || step === 'inspect' || (step === 'cancel' && hasMoney)
