import { describe, expect, test } from 'vitest'
import { computeAnswerDay, computeFilesEnd, computeLinkEnd, findLinkState, isAnswerDueSoon } from './data-request.ts'

test.each([
  ['2026-11-28', '2026-12-28'],
  ['2026-12-15', '2027-01-15'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-03-31', '2026-04-30'],
])('computes the last day for the answer to a request of %s as %s', (day, expected) =>
  expect(computeAnswerDay(day)).toBe(expected),
)

describe('a mailed link', () => {
  const email = 'mari@example.ee'
  const requestedAt = new Date('2026-11-28T10:00:00Z')
  const getMomentBefore = (end: Date) => new Date(end.getTime() - 1)

  test.each(['export', 'erasure', 'marketing'] as const)('of kind %s is open for 24 hours', kind => {
    const link = { kind, email, requestedAt, confirmedAt: null }
    const end = new Date('2026-11-29T10:00:00Z')
    expect(computeLinkEnd(requestedAt)).toEqual(end)
    expect([requestedAt, getMomentBefore(end), end].map(now => findLinkState(link, now))).toEqual([
      'open',
      'open',
      'ended',
    ])
  })

  test('gives the files for 15 minutes after its confirmation', () => {
    const confirmedAt = new Date('2026-11-29T09:59:00Z')
    const link = { kind: 'export', email, requestedAt, confirmedAt } as const
    const end = new Date('2026-11-29T10:14:00Z')
    expect(computeFilesEnd(confirmedAt)).toEqual(end)
    expect([confirmedAt, getMomentBefore(end), end].map(now => findLinkState(link, now))).toEqual([
      'confirmed',
      'confirmed',
      'ended',
    ])
    expect(findLinkState({ ...link, email: '' }, confirmedAt)).toBe('ended')
  })

  test('shows the receipt of a request for erasure until the link ends', () => {
    const link = { kind: 'erasure', email: '', requestedAt, confirmedAt: new Date('2026-11-28T10:05:00Z') } as const
    const end = computeLinkEnd(requestedAt)
    expect([getMomentBefore(end), end].map(now => findLinkState(link, now))).toEqual(['confirmed', 'ended'])
  })
})

test('reminds staff a week before the last day, and after it', () => {
  expect(['2026-12-20', '2026-12-21', '2027-01-05'].map(today => isAnswerDueSoon('2026-12-28', today))).toEqual([
    false,
    true,
    true,
  ])
})
