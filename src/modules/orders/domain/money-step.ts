import type { OrderChange } from './order-change.ts'
import type { ReturnStep } from './order-return.ts'

/**
 * Whether a step issues a document or changes what is owed, and so asks for `order.money`. A return takes value off the sale
 * whatever is kept back; a cancellation does as soon as any money came.
 */
export const isMoneyStep = (step: OrderChange | ReturnStep, { hasMoney }: { hasMoney: boolean }): boolean =>
  step === 'return' || step === 'inspect' || (step === 'cancel' && hasMoney)
