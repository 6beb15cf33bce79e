import { amount } from './amount.ts'
export const unit = (): unknown => amount
