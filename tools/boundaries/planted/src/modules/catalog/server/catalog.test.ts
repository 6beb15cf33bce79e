import { expect } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
export const tried = [expect, makeProduct]
