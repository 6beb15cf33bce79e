import { expect, test } from 'vitest'
import { computeRefundDeadline, computeWithdrawalEnd } from './withdrawal-period.ts'

test.each([
  ['ends at midnight in Estonia after the 14th day', '2026-11-10', '2026-11-24T22:00:00.000Z'],
  ['lasts through Monday when the 14th day is a Saturday', '2026-11-14', '2026-11-30T22:00:00.000Z'],
  ['lasts through Monday when the 14th day is a Sunday', '2026-11-15', '2026-11-30T22:00:00.000Z'],
  ['lasts over Christmas and the weekend', '2026-12-10', '2026-12-28T22:00:00.000Z'],
  ['lasts over New Year and the weekend', '2026-12-18', '2027-01-04T22:00:00.000Z'],
  ['lasts from Independence Day to the next day', '2027-02-10', '2027-02-25T22:00:00.000Z'],
  ['lasts from Good Friday through Easter to Monday', '2026-03-20', '2026-04-06T21:00:00.000Z'],
  ['lasts from Spring Day over the weekend', '2026-04-17', '2026-05-04T21:00:00.000Z'],
  ['lasts over Victory Day and Midsummer', '2026-06-09', '2026-06-25T21:00:00.000Z'],
  ['lasts from the day of independence restored to Friday', '2026-08-06', '2026-08-21T21:00:00.000Z'],
  ['ends an hour earlier in UTC after the clocks went forward', '2026-03-19', '2026-04-02T21:00:00.000Z'],
])('the withdrawal period %s', (_title, receivedOn, end) => {
  expect(computeWithdrawalEnd(receivedOn, new Date('2026-01-05T08:00:00Z')).toISOString()).toBe(end)
})

test.each([
  ['never', null, '2027-11-24T22:00:00.000Z'],
  ['before the delivery', '2026-11-01T12:00:00Z', '2026-11-24T22:00:00.000Z'],
  ['on the day of the delivery in Estonia', '2026-11-09T22:30:00Z', '2026-11-24T22:00:00.000Z'],
  ['five days after the delivery', '2026-11-15T12:00:00Z', '2026-11-30T22:00:00.000Z'],
  ['half a year later', '2027-05-10T12:00:00Z', '2027-05-24T21:00:00.000Z'],
  ['at the end of the further year', '2027-11-20T12:00:00Z', '2027-11-24T22:00:00.000Z'],
])('computes the end for a buyer who received the instructions %s', (_title, instructionsReceivedAt, end) => {
  expect(
    computeWithdrawalEnd(
      '2026-11-10',
      instructionsReceivedAt === null ? null : new Date(instructionsReceivedAt),
    ).toISOString(),
  ).toBe(end)
})

test('computes a refund deadline of 14 days after the statement', () => {
  expect(computeRefundDeadline(new Date('2026-11-10T12:00:00Z'))).toEqual(new Date('2026-11-24T12:00:00Z'))
})
