import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#kernel/durations.ts'
import { computeHoldEnd, EMPTY_HOLD, type HoldEvent, isHoldAllowed, isUnusualHold } from './stock-hold.ts'

const PLACED_AT = new Date('2026-11-20T10:00:00Z')
const rules = { unpaidHoldMinutes: 60, unpaidDays: 3 }
const addHours = (count: number): Date => new Date(PLACED_AT.getTime() + count * HOUR_MS)

describe('the end of a stock hold', () => {
  test.each<[HoldEvent, number, number, string]>([
    ['placed', 0, 1, 'minutes until a payment starts'],
    ['opened', 0.5, 24.5, 'as long as a payment can be open'],
    ['opened', 60, 72, 'never beyond the days of an unpaid order'],
    ['pending', 2, 72, 'the days of an unpaid order while the payment is pending'],
    ['pending', 70, 94, 'at least one more day while the payment is pending'],
    ['ended', 5, 6, 'minutes again when the payment fails'],
    ['ended', 71.5, 72, 'never beyond the days, also when the payment fails'],
  ])('holds after %s at %s h until %s h: %s', (event, now, until) => {
    expect(computeHoldEnd(event, { placedAt: PLACED_AT, now: addHours(now), rules })).toEqual(addHours(until))
  })

  test('holds for days when staff arrange the payment with the customer', () => {
    expect(computeHoldEnd('placed', { placedAt: PLACED_AT, now: PLACED_AT, rules, paysOnline: false })).toEqual(
      addHours(72),
    )
  })
})

describe('the size of a stock hold', () => {
  const limits = { lines: 30, pieces: 100, cents: 1_000_000 }
  const noHolds = { address: EMPTY_HOLD, visitor: EMPTY_HOLD, email: EMPTY_HOLD }
  const ownHold = { lines: 2, pieces: 10, cents: 50_000 }

  test.each([
    ['lines', { lines: 31 }],
    ['pieces', { pieces: 101 }],
    ['value', { cents: 1_000_001 }],
  ])('a single order may not hold more %s than the limit', (_, overrides) => {
    expect(isHoldAllowed({ ...ownHold, ...overrides }, noHolds, limits)).toBe(false)
  })

  test.each([
    ['visitor', 90, true],
    ['visitor', 91, false],
    ['email', 90, true],
    ['email', 91, false],
    ['address', 990, true],
    ['address', 991, false],
  ] as const)('allows a hold next to a hold of the %s with %s pieces: %s', (holder, pieces, isAllowed) => {
    expect(isHoldAllowed(ownHold, { ...noHolds, [holder]: { ...EMPTY_HOLD, pieces } }, limits)).toBe(isAllowed)
  })

  test('reports a hold above half of a limit as unusual', () => {
    expect(isUnusualHold({ lines: 15, pieces: 50, cents: 500_000 }, limits)).toBe(false)
    expect(isUnusualHold({ ...ownHold, pieces: 51 }, limits)).toBe(true)
  })
})
