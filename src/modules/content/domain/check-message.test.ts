import { expect, test } from 'vitest'
import {
  CONTACT_REQUIRED_FIELDS,
  checkMessage,
  checkPartsRequest,
  isHoneypotFilled,
  PARTS_REQUEST_REQUIRED_FIELDS,
} from './check-message.ts'

const validMessage = { name: 'Mari', email: 'mari@example.ee', message: 'Tere' }

test.each([
  [validMessage, {}],
  [{ ...validMessage, name: '  ' }, { name: 'required' }],
  [{ ...validMessage, email: '' }, { email: 'required' }],
  [{ ...validMessage, email: 'mari@' }, { email: 'email' }],
  [{ ...validMessage, email: 'mari@example.ee\nBcc: all@example.ee' }, { email: 'email' }],
  [
    { ...validMessage, message: '', email: 'x' },
    { message: 'required', email: 'email' },
  ],
])('validates %j', (message, errors) => expect(checkMessage(message, CONTACT_REQUIRED_FIELDS)).toEqual(errors))

const validRequest = { ...validMessage, make: 'VW', model: 'Golf', year: '2008', parts: [{ name: 'Lisatuli' }] }
test.each([
  [{}, {}],
  [{ year: ' 2032 ' }, {}],
  [{ year: '2033' }, { year: 'wrongYear' }],
  [{ year: 'abc' }, { year: 'wrongYear' }],
  [{ year: '08' }, { year: 'wrongYear' }],
  [{ year: ' ' }, { year: 'required' }],
  [{ parts: [{ name: 'Lisatuli' }, { name: ' ' }] }, { 'parts.1.name': 'required' }],
])('validates a parts request with %j: %j', (changes, errors) =>
  expect(checkPartsRequest({ ...validRequest, ...changes }, new Date('2031-06-01T00:00:00Z'))).toEqual(errors),
)

test('requires the car in a parts request', () =>
  expect(checkMessage({ ...validMessage, make: 'VW', model: '', year: '2008' }, PARTS_REQUEST_REQUIRED_FIELDS)).toEqual(
    {
      model: 'required',
    },
  ))

test('detects robots by the honeypot field', () => {
  expect(isHoneypotFilled({ website: 'https://spam.example' })).toBe(true)
  expect(isHoneypotFilled({ website: ' ' })).toBe(false)
  expect(isHoneypotFilled({})).toBe(false)
})
