import { expect, test } from 'vitest'
import { checkReceivedOn, findReceivedOn } from './received-on.ts'

const AT = new Date('2026-11-09T22:30:00Z')
const shipped = { at: AT, kind: 'shipped', details: {} }
const buildDeliveredEvent = (details: Record<string, unknown> = {}) => ({ at: AT, kind: 'delivered', details })
const buildCorrectedEvent = (receivedOn: string | null) => ({
  at: AT,
  kind: 'receipt-corrected',
  details: { receivedOn },
})

test.each([
  ['before the delivery', [shipped], null],
  ['by the day of the event in Estonia', [shipped, buildDeliveredEvent()], '2026-11-10'],
  ['by the entered day', [shipped, buildDeliveredEvent({ receivedOn: '2026-11-07' })], '2026-11-07'],
  [
    'by the last correction',
    [buildDeliveredEvent(), buildCorrectedEvent('2026-11-05'), buildCorrectedEvent('2026-11-06')],
    '2026-11-06',
  ],
  ['after a correction to an unknown day', [buildDeliveredEvent(), buildCorrectedEvent(null)], null],
  [
    'with a later event of another kind',
    [buildDeliveredEvent(), buildCorrectedEvent('2026-11-05'), { ...shipped, kind: 'returned' }],
    '2026-11-05',
  ],
])('finds the day of receipt %s', (_title, history, day) => {
  expect(findReceivedOn(history)).toBe(day)
})

test.each([
  ['2026-11-01', null],
  ['2026-11-10', null],
  ['2026-11-11', 'futureReceipt'],
  ['2026-10-31', 'receiptBeforeOrder'],
])('checks %s', (day, failure) => {
  const placedAt = new Date('2026-10-31T22:10:00Z')
  expect(checkReceivedOn(day, { placedAt, now: AT })).toBe(failure)
})
