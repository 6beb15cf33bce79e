import type { OrderState } from './order.ts'
import { isUnshipped, ORDER_STEPS } from './order-states.ts'

/** States whose goods are in the warehouse; such orders keep their stock. */
export const UNSHIPPED_STATES = (Object.keys(ORDER_STEPS) as OrderState[]).filter(isUnshipped)
