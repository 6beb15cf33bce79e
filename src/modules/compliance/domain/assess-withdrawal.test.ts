import { expect, test } from 'vitest'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import { assessWithdrawal, needsLineChoice, type WithdrawnOrder } from './assess-withdrawal.ts'
import { computeWithdrawalEnd } from './withdrawal-period.ts'

const RECEIVED_ON = '2026-11-10'
const DELIVERED_AT = new Date('2026-11-10T12:00:00Z')
const END_MS = computeWithdrawalEnd(RECEIVED_ON, DELIVERED_AT).getTime()
const LATE_END_MS = computeWithdrawalEnd(RECEIVED_ON, null).getTime()

const buildOrder = (overrides: Partial<WithdrawnOrder> = {}): WithdrawnOrder => ({
  state: 'delivered',
  clientType: 'private',
  hasSentPieces: true,
  receivedOn: RECEIVED_ON,
  instructionsReceivedAt: DELIVERED_AT,
  goods: [
    { position: 0, withdrawalExclusion: 'none' },
    { position: 1, withdrawalExclusion: 'custom' },
  ],
  ...overrides,
})

test.each<[string, WithdrawnOrder | null, number, string]>([
  ['a second before the end is in time', buildOrder(), END_MS - 1_000, 'inTime'],
  ['at the end is late', buildOrder(), END_MS, 'late'],
  ['a second after the end is late', buildOrder(), END_MS + 1_000, 'late'],
  [
    'a year later is in time when the buyer got no instructions',
    buildOrder({ instructionsReceivedAt: null }),
    LATE_END_MS - 1_000,
    'inTime',
  ],
  ['after that year is late', buildOrder({ instructionsReceivedAt: null }), LATE_END_MS, 'late'],
  ['years later is in time while the delivery is unknown', buildOrder({ receivedOn: null }), END_MS * 2, 'inTime'],
  [
    'counts from the whole order, not from its first parcel',
    buildOrder({ state: 'packed', receivedOn: null }),
    END_MS,
    'inTime',
  ],
  ['before the goods were sent', buildOrder({ state: 'paid', hasSentPieces: false, receivedOn: null }), 0, 'unshipped'],
  ['of a cancelled order', buildOrder({ state: 'cancelled', hasSentPieces: false }), 0, 'cancelled'],
  ['of a business', buildOrder({ clientType: 'business' }), 0, 'business'],
  ['of an unknown order', null, 0, 'unmatched'],
])('assesses a statement: %s', (_title, order, submittedMs, verdict) => {
  expect(assessWithdrawal(order, { submittedAt: new Date(submittedMs), lines: null })).toBe(verdict)
})

test.each<[string, WithdrawalExclusion[], number[] | null, string]>([
  ['a mixed order', ['none', 'custom'], null, 'inTime'],
  ['the included line', ['none', 'custom'], [0], 'inTime'],
  ['the excluded line', ['none', 'custom'], [1], 'excluded'],
  ['both lines', ['none', 'custom'], [0, 1], 'inTime'],
  ['an order of excluded lines', ['custom', 'digital'], null, 'excluded'],
  ['sealed goods, which may be unopened', ['sealed'], null, 'inTime'],
  ['a line that the order no longer has', ['none'], [7], 'inTime'],
])('assesses a statement about %s', (_title, exclusions, positions, verdict) => {
  const goods = exclusions.map((withdrawalExclusion, position) => ({ position, withdrawalExclusion }))
  const lines = positions?.map(position => ({ position })) ?? null
  expect(assessWithdrawal(buildOrder({ goods }), { submittedAt: new Date(END_MS - 1_000), lines })).toBe(verdict)
})

test.each<[string, string, number[] | null, boolean]>([
  ['goods in words alone', 'Ainult vedrud', null, true],
  ['nothing, the whole order', '', null, false],
  ['spaces, the whole order', ' \n', null, false],
  ['chosen lines with words about them', 'Ainult vedrud', [0], false],
])('decides whether staff choose the lines of a statement with %s', (_title, goods, positions, needsChoice) => {
  const lines = positions?.map(position => ({ position, amount: 1 })) ?? null
  expect(needsLineChoice({ goods, lines })).toBe(needsChoice)
})
