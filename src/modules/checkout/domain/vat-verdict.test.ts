import { describe, expect, test } from 'vitest'
import { parseVatVerdict, taskForVerdict } from './vat-verdict.ts'

const get = (over: object) => ({
  isValid: true,
  requestDate: '2026-11-20T10:00:00.000Z',
  userError: 'VALID',
  name: '---',
  address: '---',
  requestIdentifier: '',
  originalVatNumber: '12345678',
  vatNumber: '12345678',
  ...over,
})
const said = (body: unknown) => {
  const { result, reason, consultationNumber } = parseVatVerdict(
    typeof body === 'string' ? body : JSON.stringify(body),
    '12345678',
  )
  return [result, reason || consultationNumber]
}

describe('parsing a response of VIES', () => {
  test.each([
    ['valid', get({}), ['valid', '']],
    ['valid, with proof', get({ requestIdentifier: 'WAPIAAAAY1x' }), ['valid', 'WAPIAAAAY1x']],
    ['valid, no proof', get({ requestIdentifier: '---' }), ['valid', '']],
    ['invalid', get({ isValid: false, userError: 'INVALID' }), ['invalid', '']],
    ['valid by POST', { valid: true, countryCode: 'FI', vatNumber: '12345678' }, ['valid', '']],
    ['invalid by POST', { valid: false, countryCode: 'FI', vatNumber: '12345678' }, ['invalid', '']],
    ['the number with its country', get({ vatNumber: 'FI12345678', originalVatNumber: 'FI 12345678' }), ['valid', '']],
  ])('%s', (_what, body, expected) => expect(said(body)).toEqual(expected))
})

describe('responses that never mean invalid', () => {
  test.each([
    ['the member state is away', get({ isValid: false, userError: 'MS_UNAVAILABLE' }), 'MS_UNAVAILABLE'],
    ['too many ask', get({ isValid: false, userError: 'MS_MAX_CONCURRENT_REQ' }), 'MS_MAX_CONCURRENT_REQ'],
    ['a malformed question', get({ isValid: false, userError: 'INVALID_INPUT' }), 'INVALID_INPUT'],
    ['an error wrapped', { actionSucceed: false, errorWrappers: [{ error: 'TIMEOUT', message: '…' }] }, 'TIMEOUT'],
    ['an error beside a verdict', { isValid: false, errorWrappers: [{ error: 'VAT_BLOCKED' }] }, 'VAT_BLOCKED'],
    ['an error without a word', { actionSucceed: false }, 'ERROR'],
    ['an error of another shape', { errorWrappers: [null], isValid: false }, 'ERROR'],
    [
      'another number',
      get({ isValid: false, userError: 'INVALID', vatNumber: '1', originalVatNumber: '1' }),
      'OTHER_NUMBER',
    ],
    ['no verdict', { requestDate: 'x' }, 'UNREADABLE'],
    ['a verdict that is a text', get({ isValid: 'false' }), 'UNREADABLE'],
    ['a page', '<html><body>Service unavailable</body></html>', 'UNREADABLE'],
    ['a list', '[false]', 'UNREADABLE'],
    ['null', 'null', 'UNREADABLE'],
    ['nothing', '', 'UNREADABLE'],
  ])('%s', (_what, body, reason) => expect(said(body)).toEqual(['unknown', reason]))
})

test.each([
  ['valid', 'FI', null],
  ['valid', 'EE', 'vat-number-domestic'],
  ['invalid', 'FI', 'vat-number-invalid'],
  ['invalid', 'EE', 'vat-number-invalid'],
  ['unknown', 'EE', 'vat-number-unknown'],
  ['unknown', null, 'vat-number-unknown'],
] as const)('%s of %s: %s', (result, country, task) => expect(taskForVerdict(result, country)).toBe(task))
