import { describe, expect, test } from 'vitest'
import { findTaskForVerdict, parseVatVerdict } from './vat-verdict.ts'

const buildResponse = (overrides: object) => ({
  isValid: true,
  requestDate: '2026-11-20T10:00:00.000Z',
  userError: 'VALID',
  name: '---',
  address: '---',
  requestIdentifier: '',
  originalVatNumber: '12345678',
  vatNumber: '12345678',
  ...overrides,
})
const parseResult = (body: unknown) => {
  const { result, reason, consultationNumber } = parseVatVerdict(
    typeof body === 'string' ? body : JSON.stringify(body),
    '12345678',
  )
  return [result, reason || consultationNumber]
}

describe('parsing a response of VIES', () => {
  test.each([
    ['valid', buildResponse({}), ['valid', '']],
    ['valid, with proof', buildResponse({ requestIdentifier: 'WAPIAAAAY1x' }), ['valid', 'WAPIAAAAY1x']],
    ['valid, no proof', buildResponse({ requestIdentifier: '---' }), ['valid', '']],
    ['invalid', buildResponse({ isValid: false, userError: 'INVALID' }), ['invalid', '']],
    ['valid by POST', { valid: true, countryCode: 'FI', vatNumber: '12345678' }, ['valid', '']],
    ['invalid by POST', { valid: false, countryCode: 'FI', vatNumber: '12345678' }, ['invalid', '']],
    [
      'the number with its country',
      buildResponse({ vatNumber: 'FI12345678', originalVatNumber: 'FI 12345678' }),
      ['valid', ''],
    ],
  ])('reads a response: %s', (_title, body, expected) => expect(parseResult(body)).toEqual(expected))
})

describe('responses that never mean invalid', () => {
  test.each([
    ['an unavailable member state', buildResponse({ isValid: false, userError: 'MS_UNAVAILABLE' }), 'MS_UNAVAILABLE'],
    [
      'too many concurrent requests',
      buildResponse({ isValid: false, userError: 'MS_MAX_CONCURRENT_REQ' }),
      'MS_MAX_CONCURRENT_REQ',
    ],
    ['a malformed request', buildResponse({ isValid: false, userError: 'INVALID_INPUT' }), 'INVALID_INPUT'],
    ['a wrapped error', { actionSucceed: false, errorWrappers: [{ error: 'TIMEOUT', message: '…' }] }, 'TIMEOUT'],
    ['an error next to a verdict', { isValid: false, errorWrappers: [{ error: 'VAT_BLOCKED' }] }, 'VAT_BLOCKED'],
    ['an error without a code', { actionSucceed: false }, 'ERROR'],
    ['an error of an unknown shape', { errorWrappers: [null], isValid: false }, 'ERROR'],
    [
      'another number',
      buildResponse({ isValid: false, userError: 'INVALID', vatNumber: '1', originalVatNumber: '1' }),
      'OTHER_NUMBER',
    ],
    ['a missing verdict', { requestDate: 'x' }, 'UNREADABLE'],
    ['a verdict that is a text', buildResponse({ isValid: 'false' }), 'UNREADABLE'],
    ['a page', '<html><body>Service unavailable</body></html>', 'UNREADABLE'],
    ['a list', '[false]', 'UNREADABLE'],
    ['null', 'null', 'UNREADABLE'],
    ['an empty body', '', 'UNREADABLE'],
  ])('reads %s as unknown', (_title, body, reason) => expect(parseResult(body)).toEqual(['unknown', reason]))
})

test.each([
  ['valid', 'FI', null],
  ['valid', 'EE', 'vat-number-domestic'],
  ['invalid', 'FI', 'vat-number-invalid'],
  ['invalid', 'EE', 'vat-number-invalid'],
  ['unknown', 'EE', 'vat-number-unknown'],
  ['unknown', null, 'vat-number-unknown'],
] as const)('a %s number of %s opens the task %s', (result, country, task) =>
  expect(findTaskForVerdict(result, country)).toBe(task),
)
