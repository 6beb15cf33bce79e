import type { OrderState } from './order.ts'
import { ORDER_STEPS, stillHere } from './order-states.ts'

/** States whose goods are in the warehouse; such orders keep their stock. */
export const STATES_STILL_HERE = (Object.keys(ORDER_STEPS) as OrderState[]).filter(stillHere)
