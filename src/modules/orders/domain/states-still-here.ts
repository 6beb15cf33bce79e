import type { OrderState } from './order.ts'
import { ORDER_STEPS, stillHere } from './order-states.ts'

/** States of orders whose goods lie in the warehouse: they keep what they took. */
export const STATES_STILL_HERE = (Object.keys(ORDER_STEPS) as OrderState[]).filter(stillHere)
