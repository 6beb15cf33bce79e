import { describe, expect, it } from 'vitest'
import { buildTimeline } from './timeline.ts'

const placed_at = '2026-11-06T12:05:00.000Z'
const paid_at = '2026-11-06T12:07:30.000Z'
const payment = { status: 'paid', received: 100, refunded: 0, open: 0, due: 0 } as const
const partlyPaid = { ...payment, status: 'partlyPaid', open: 20 } as const
const listStates = (state: Parameters<typeof buildTimeline>[0]['state'], paid: string | null, openEuros = 0) =>
  buildTimeline({ state, placed_at, paid_at: paid, pays_by: null, payment: { ...payment, open: openEuros } }).map(
    step => `${step.name} ${step.state}`,
  )

describe('an order’s timeline', () => {
  it.each([
    ['new', ['placed done', 'paid current', 'packed upcoming', 'shipped upcoming', 'delivered upcoming']],
    ['paid', ['placed done', 'paid done', 'packed current', 'shipped upcoming', 'delivered upcoming']],
    ['shipped', ['placed done', 'paid done', 'packed done', 'shipped done', 'delivered current']],
    ['delivered', ['placed done', 'paid done', 'packed done', 'shipped done', 'delivered done']],
  ] as const)('shows the steps of a %s order', (state, expected) => {
    expect(listStates(state, state === 'new' ? null : paid_at, state === 'new' ? 100 : 0)).toEqual(expected)
  })

  it.each([
    ['paid', ['placed done', 'paid current', 'packed upcoming', 'shipped upcoming', 'delivered upcoming']],
    ['packed', ['placed done', 'paid current', 'packed done', 'shipped upcoming', 'delivered upcoming']],
    ['delivered', ['placed done', 'paid current', 'packed done', 'shipped done', 'delivered done']],
  ] as const)('waits for the open amount of a partly paid %s order', (state, expected) => {
    const steps = buildTimeline({ state, placed_at, paid_at, pays_by: null, payment: partlyPaid })
    expect(steps.map(step => `${step.name} ${step.state}`)).toEqual(expected)
    expect(steps[1]?.at).toBeNull()
  })

  it.each([
    ['new', null, ['placed done', 'packed current', 'shipped upcoming', 'delivered upcoming', 'paid upcoming']],
    ['packed', null, ['placed done', 'packed done', 'shipped current', 'delivered upcoming', 'paid upcoming']],
    ['delivered', null, ['placed done', 'packed done', 'shipped done', 'delivered done', 'paid current']],
    ['packed', paid_at, ['placed done', 'paid done', 'packed done', 'shipped current', 'delivered upcoming']],
  ] as const)('shows the steps of a cash-on-handover order: %s, paid %s', (state, paid, expected) => {
    const steps = buildTimeline({
      state,
      placed_at,
      paid_at: paid,
      pays_by: 'cash' as const,
      payment: { ...payment, open: paid ? 0 : 100 },
    })
    expect(steps.map(step => `${step.name} ${step.state}`)).toEqual(expected)
  })

  it('ends the timeline when an order is cancelled or returned', () => {
    expect(listStates('cancelled', null)).toEqual(['placed done', 'cancelled ended'])
    expect(listStates('returned', paid_at)).toEqual(['placed done', 'paid done', 'returned ended'])
  })

  it('shows the dates of order and payment', () => {
    const times = buildTimeline({ state: 'packed', placed_at, paid_at, pays_by: null, payment }).map(({ at }) => at)
    expect(times).toEqual([placed_at, paid_at, null, null, null])
  })
})
