import { vi } from 'vitest'
export const makeProduct = vi
