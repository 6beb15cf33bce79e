import { describe, expect, it } from 'vitest'
import { moveIndex } from './move-index.ts'

describe('moveIndex', () => {
  it.each([
    ['ArrowDown', -1, 9, 0],
    ['ArrowDown', 8, 9, 0],
    ['ArrowUp', -1, 9, 8],
    ['ArrowUp', 3, 9, 2],
    ['Home', 5, 9, 0],
    ['End', 0, 9, 8],
    ['PageDown', 0, 9, 5],
    ['PageDown', 6, 9, 8],
    ['PageUp', 6, 9, 1],
    ['PageUp', 2, 9, 0],
    ['Enter', 2, 9, undefined],
    ['ArrowDown', -1, 0, undefined],
  ])('%s moves from %i of %i to %j', (key, current, count, expected) => {
    expect(moveIndex(key, current, count)).toBe(expected)
  })
})
