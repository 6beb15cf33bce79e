import { expect, test } from 'vitest'
import { formatMeritTimestamp, signMeritRequest } from './sign-merit-request.ts'

test('signs API id, timestamp and body', () => {
  const timestamp = formatMeritTimestamp(new Date('2026-11-28T07:05:09.123Z'))
  expect(timestamp).toBe('20261128070509')
  const request = { apiId: 'id', timestamp, body: '{"Name":"Õ"}' }
  // Computed by `openssl dgst -sha256 -hmac key -binary | base64`.
  expect(signMeritRequest('key', request)).toBe('L4huTbzXH6w/SrkXpb96noyR5gK+TWTkb5BkTaG42ss=')
})
