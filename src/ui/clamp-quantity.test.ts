import { describe, expect, it } from 'vitest'
import { clampQuantity } from './clamp-quantity.ts'

describe('clampQuantity', () => {
  it.each([
    [3, {}, 3],
    [0, {}, 1],
    [-5, {}, 1],
    ['', {}, 1],
    ['abc', {}, 1],
    ['7', {}, 7],
    ['2,9', {}, 2],
    [12, { max: 4 }, 4],
    [2, { min: 5, max: 9 }, 5],
    [3, { min: 1, max: 0 }, 1],
  ])('clamps %j within %j to %i', (raw, bounds, expected) => {
    expect(clampQuantity(raw, bounds)).toBe(expected)
  })
})
