import { expect, test } from 'vitest'
import { computeMac, parseMessage } from './makecommerce-message.ts'

const SHOP = '00000000-0000-4000-8000-000000000001'
const SECRET = 'fake-secret-1'
/** The provider's rule gives this text the MAC below. */
const JSON_TEXT =
  '{"amount":"49.9","currency":"EUR","customer_name":"Mari Maasikas","merchant_data":null,"message_time":"2026-11-20T09:00:00+0000","message_type":"payment_return","reference":"R-100024","shop":"00000000-0000-4000-8000-000000000001","signature":"IGNORED","status":"COMPLETED","transaction":"00000000-0000-4000-8000-0000000000aa"}'
const MAC =
  'A97802F385D62C30E115537B4DF52F6E78823A735BD24442B524FBE3845EB2C56C2E36F15CF57A9EB0288F8D0132BD2FE129B96989F2FB9EC34A7645D0840D29'

const account = { shopId: SHOP, secret: SECRET }
const buildForm = (json: string, mac: string) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  rawBody: Buffer.from(new URLSearchParams({ json, mac }).toString()),
  query: new URLSearchParams(),
})
const signMessage = (fields: object) => {
  const json = JSON.stringify({ ...JSON.parse(JSON_TEXT), ...fields })
  return buildForm(json, computeMac(json, SECRET))
}
const expectedUpdate = {
  provider: 'makecommerce',
  reference: null,
  providerReference: '00000000-0000-4000-8000-0000000000aa',
  orderNumber: 'R-100024',
  amountCents: 4_990,
  currency: 'EUR',
  outcome: 'completed',
}

test('computes the MAC of the published rule', () => {
  expect(computeMac(JSON_TEXT, SECRET)).toBe(MAC)
})

test('parses a form, an address and a JSON body alike', () => {
  const query = new URLSearchParams({ json: JSON_TEXT, mac: MAC })
  const emptyMessage = { headers: {}, rawBody: Buffer.alloc(0) }
  const jsonMessage = {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    rawBody: Buffer.from(JSON.stringify({ json: JSON_TEXT, mac: MAC })),
    query: new URLSearchParams(),
  }
  for (const message of [buildForm(JSON_TEXT, MAC), jsonMessage, { method: 'GET' as const, query, ...emptyMessage }]) {
    expect(parseMessage(message, account)).toMatchObject({
      ok: true,
      value: { kind: 'update', update: expectedUpdate },
    })
  }
})

test.each([
  ['CREATED', 'open'],
  ['PENDING', 'pending'],
  ['APPROVED', 'pending'],
  ['CANCELLED', 'cancelled'],
  ['EXPIRED', 'cancelled'],
  ['COMPLETED', 'completed'],
  ['PART_REFUNDED', 'refunded-part'],
  ['REFUNDED', 'refunded-whole'],
])('maps %s to %s: only COMPLETED means money', (status, outcome) => {
  expect(parseMessage(signMessage({ status }), account)).toMatchObject({ value: { update: { outcome } } })
})

test.each([
  ['another amount', buildForm(JSON_TEXT.replace('49.9', '0.01'), MAC)],
  ['the MAC in small letters', buildForm(JSON_TEXT, MAC.toLowerCase())],
  ['half a MAC', buildForm(JSON_TEXT, MAC.slice(0, 64))],
  ['no MAC', buildForm(JSON_TEXT, '')],
  ['nothing', buildForm('', '')],
  ['an additional space', buildForm(`${JSON_TEXT} `, MAC)],
  ["another shop's message", signMessage({ shop: 'another' })],
])('rejects %s as not genuine', (_name, message) => {
  expect(parseMessage(message, account)).toEqual({ ok: false, reason: 'notGenuine' })
})

test.each([
  ['an unknown status', { status: 'SOMETHING' }],
  ['an amount with a comma', { amount: '49,90' }],
  ['a tenth of a cent', { amount: '49.901' }],
  ['no reference', { reference: null }],
])('rejects %s as unreadable', (_name, fields) => {
  expect(parseMessage(signMessage(fields), account)).toEqual({ ok: false, reason: 'unreadable' })
})

test('rejects signed content that is not JSON', () => {
  expect(parseMessage(buildForm('hello', computeMac('hello', SECRET)), account)).toEqual({
    ok: false,
    reason: 'unreadable',
  })
})

test('ignores a saved card', () => {
  expect(parseMessage(signMessage({ message_type: 'token_return' }), account)).toEqual({
    ok: true,
    value: { kind: 'nothing' },
  })
})

test('reads the shop’s reference from merchant_data', () => {
  expect(parseMessage(signMessage({ merchant_data: 'abc' }), account)).toMatchObject({
    value: { update: { reference: 'abc' } },
  })
})
