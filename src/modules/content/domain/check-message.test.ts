import { expect, test } from 'vitest'
import { CONTACT_REQUIRED, checkMessage, checkPartsRequest, isHoneypotFilled, PARTS_REQUIRED } from './check-message.ts'

const whole = { name: 'Mari', email: 'mari@example.ee', message: 'Tere' }

test.each([
  [whole, {}],
  [{ ...whole, name: '  ' }, { name: 'required' }],
  [{ ...whole, email: '' }, { email: 'required' }],
  [{ ...whole, email: 'mari@' }, { email: 'email' }],
  [{ ...whole, email: 'mari@example.ee\nBcc: all@example.ee' }, { email: 'email' }],
  [
    { ...whole, message: '', email: 'x' },
    { message: 'required', email: 'email' },
  ],
])('validates %j', (message, faults) => expect(checkMessage(message, CONTACT_REQUIRED)).toEqual(faults))

const asked = { ...whole, make: 'VW', model: 'Golf', year: '2008', parts: [{ name: 'Lisatuli' }] }
test.each([
  [{}, {}],
  [{ year: ' 2032 ' }, {}],
  [{ year: '2033' }, { year: 'wrongYear' }],
  [{ year: 'abc' }, { year: 'wrongYear' }],
  [{ year: '08' }, { year: 'wrongYear' }],
  [{ year: ' ' }, { year: 'required' }],
  [{ parts: [{ name: 'Lisatuli' }, { name: ' ' }] }, { 'parts.1.name': 'required' }],
])('validates a parts request with %j: %j', (changes, faults) =>
  expect(checkPartsRequest({ ...asked, ...changes }, new Date('2031-06-01T00:00:00Z'))).toEqual(faults),
)

test('requires the car in a parts request', () =>
  expect(checkMessage({ ...whole, make: 'VW', model: '', year: '2008' }, PARTS_REQUIRED)).toEqual({
    model: 'required',
  }))

test('detects robots by the honeypot field', () => {
  expect(isHoneypotFilled({ website: 'https://spam.example' })).toBe(true)
  expect(isHoneypotFilled({ website: ' ' })).toBe(false)
  expect(isHoneypotFilled({})).toBe(false)
})
