import { describe, expect, it } from 'vitest'
import { buildTimeline } from './build-timeline.ts'

const placed_at = '2026-11-06T12:05:00.000Z'
const paid_at = '2026-11-06T12:07:30.000Z'
const payment = { status: 'paid', received: 100, refunded: 0, open: 0, due: 0 } as const
const partialPayment = { ...payment, status: 'partlyPaid', open: 20 } as const
type Order = Parameters<typeof buildTimeline>[0]
const buildSteps = (changes: Partial<Order>) =>
  buildTimeline({ state: 'paid', placed_at, paid_at, pays_by: null, payment, ...changes })
const listStates = (changes: Partial<Order>) => buildSteps(changes).map(step => `${step.name} ${step.state}`)
const unpaidFields = { paid_at: null, payment: { ...payment, open: 100 } }

describe('an order’s timeline', () => {
  it.each([
    ['new', unpaidFields, ['placed done', 'paid current', 'packed upcoming', 'shipped upcoming', 'delivered upcoming']],
    ['paid', {}, ['placed done', 'paid done', 'packed current', 'shipped upcoming', 'delivered upcoming']],
    ['shipped', {}, ['placed done', 'paid done', 'packed done', 'shipped done', 'delivered current']],
    ['delivered', {}, ['placed done', 'paid done', 'packed done', 'shipped done', 'delivered done']],
  ] as const)('shows the steps of a %s order', (state, changes, expectedSteps) => {
    expect(listStates({ state, ...changes })).toEqual(expectedSteps)
  })

  it.each([
    ['paid', ['placed done', 'paid current', 'packed upcoming', 'shipped upcoming', 'delivered upcoming']],
    ['packed', ['placed done', 'paid current', 'packed done', 'shipped upcoming', 'delivered upcoming']],
    ['delivered', ['placed done', 'paid current', 'packed done', 'shipped done', 'delivered done']],
  ] as const)('waits for the open amount of a partly paid %s order', (state, expectedSteps) => {
    expect(listStates({ state, payment: partialPayment })).toEqual(expectedSteps)
    expect(buildSteps({ state, payment: partialPayment })[1]?.at).toBeNull()
  })

  it.each([
    ['new', unpaidFields, ['placed done', 'packed current', 'shipped upcoming', 'delivered upcoming', 'paid upcoming']],
    ['packed', unpaidFields, ['placed done', 'packed done', 'shipped current', 'delivered upcoming', 'paid upcoming']],
    ['delivered', unpaidFields, ['placed done', 'packed done', 'shipped done', 'delivered done', 'paid current']],
    ['packed', {}, ['placed done', 'paid done', 'packed done', 'shipped current', 'delivered upcoming']],
  ] as const)('shows the steps of a cash-on-handover order: %s with %o', (state, changes, expectedSteps) => {
    expect(listStates({ state, pays_by: 'cash', ...changes })).toEqual(expectedSteps)
  })

  it('ends the timeline when an order is cancelled or returned', () => {
    expect(listStates({ state: 'cancelled', paid_at: null })).toEqual(['placed done', 'cancelled ended'])
    expect(listStates({ state: 'returned' })).toEqual(['placed done', 'paid done', 'returned ended'])
  })

  it('shows the dates of order and payment', () => {
    const times = buildSteps({ state: 'packed' }).map(({ at }) => at)
    expect(times).toEqual([placed_at, paid_at, null, null, null])
  })
})
