import { describe, expect, test } from 'vitest'
import { extendedExpiry, sessionExpiry } from './session-life.ts'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)

test('ends a session a week after its last use and 30 days after the login', () => {
  expect(sessionExpiry(at('01T10:00'), at('01T10:00'))).toEqual(at('08T10:00'))
  expect(sessionExpiry(at('01T10:00'), at('20T12:00'))).toEqual(at('27T12:00'))
  expect(sessionExpiry(at('01T10:00'), at('28T12:00'))).toEqual(new Date('2026-12-01T10:00:00Z'))
})

describe('extends a session in use', () => {
  const session = { createdAt: at('01T10:00'), expiresAt: at('08T10:00') }
  test.each([
    ['01T10:30', null],
    ['01T10:59', null],
    ['01T11:00', at('08T11:00')],
    ['05T00:00', at('12T00:00')],
  ])('used at %s', (used, end) => expect(extendedExpiry(session, at(used))).toEqual(end))

  test('never extends a session beyond 30 days', () => {
    const old = { createdAt: at('01T10:00'), expiresAt: new Date('2026-12-01T10:00:00Z') }
    expect(extendedExpiry(old, at('30T10:00'))).toBeNull()
  })
})
