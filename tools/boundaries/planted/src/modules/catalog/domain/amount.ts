import type { unit } from './unit.ts'
export const amount: typeof unit | null = null
