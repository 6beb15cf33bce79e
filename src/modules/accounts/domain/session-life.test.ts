import { describe, expect, test } from 'vitest'
import { computeExtendedExpiry, computeSessionExpiry } from './session-life.ts'

const parseDate = (text: string) => new Date(`2026-11-${text}:00Z`)

test('ends a session a week after its last use and 30 days after the login', () => {
  expect(computeSessionExpiry(parseDate('01T10:00'), parseDate('01T10:00'))).toEqual(parseDate('08T10:00'))
  expect(computeSessionExpiry(parseDate('01T10:00'), parseDate('20T12:00'))).toEqual(parseDate('27T12:00'))
  expect(computeSessionExpiry(parseDate('01T10:00'), parseDate('28T12:00'))).toEqual(new Date('2026-12-01T10:00:00Z'))
})

describe('a session in use', () => {
  const session = { createdAt: parseDate('01T10:00'), expiresAt: parseDate('08T10:00') }
  test.each([
    ['01T10:30', null],
    ['01T10:59', null],
    ['01T11:00', parseDate('08T11:00')],
    ['05T00:00', parseDate('12T00:00')],
  ])('extends a session that is used at %s', (usedAt, expected) =>
    expect(computeExtendedExpiry(session, parseDate(usedAt))).toEqual(expected),
  )

  test('never extends a session beyond 30 days', () => {
    const oldSession = { createdAt: parseDate('01T10:00'), expiresAt: new Date('2026-12-01T10:00:00Z') }
    expect(computeExtendedExpiry(oldSession, parseDate('30T10:00'))).toBeNull()
  })
})
