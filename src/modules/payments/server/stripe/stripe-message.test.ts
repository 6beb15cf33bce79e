import { expect, test } from 'vitest'
import { parseMessage } from './stripe-message.ts'
import { computeSignature, isSignatureValid } from './stripe-signature.ts'

const SECRET = 'whsec_fake'
const SIGNED_AT_SECONDS = 1_795_000_000
const NOW = new Date(SIGNED_AT_SECONDS * 1000)
const BODY = '{"id":"evt_fake_1"}'
const SIGNATURE = '024bf46de73df135a915c7dc33cd89276221dbcdb20714de83303b09549fba0e'

test('computes the signature of the published rule', () => {
  expect(computeSignature(BODY, SECRET, SIGNED_AT_SECONDS)).toBe(SIGNATURE)
})

test.each([
  ['as sent', `t=${SIGNED_AT_SECONDS},v1=${SIGNATURE}`, 0, true],
  ['while a secret is renewed', `t=${SIGNED_AT_SECONDS},v1=${'0'.repeat(64)},v1=${SIGNATURE}`, 0, true],
  ['with an older scheme beside it', `t=${SIGNED_AT_SECONDS},v0=1,v1=${SIGNATURE}`, 0, true],
  ['five minutes later', `t=${SIGNED_AT_SECONDS},v1=${SIGNATURE}`, 300, true],
  ['a second after the limit', `t=${SIGNED_AT_SECONDS},v1=${SIGNATURE}`, 301, false],
  ['from the future', `t=${SIGNED_AT_SECONDS},v1=${SIGNATURE}`, -301, false],
  ['of another time', `t=${SIGNED_AT_SECONDS + 1},v1=${SIGNATURE}`, 0, false],
  ['under another scheme only', `t=${SIGNED_AT_SECONDS},v0=${SIGNATURE}`, 0, false],
  ['cut short', `t=${SIGNED_AT_SECONDS},v1=${SIGNATURE.slice(0, 32)}`, 0, false],
  ['without a time', `v1=${SIGNATURE}`, 0, false],
  ['empty', '', 0, false],
])('verifies a signature %s: %s', (_name, header, secondsLater, isValid) => {
  const now = new Date(NOW.getTime() + secondsLater * 1000)
  expect(isSignatureValid(header, Buffer.from(BODY), SECRET, now)).toBe(isValid)
})

test('signs the received bytes', () => {
  expect(isSignatureValid(`t=${SIGNED_AT_SECONDS},v1=${SIGNATURE}`, Buffer.from(`${BODY} `), SECRET, NOW)).toBe(false)
})

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 4_990,
  currency: 'eur',
  client_reference_id: 'ref-1',
  metadata: { order: '100001' },
}
const buildEvent = (type: string, object: object) => {
  const body = JSON.stringify({ id: 'evt_1', type, data: { object } })
  return {
    method: 'POST' as const,
    headers: { 'stripe-signature': `t=${SIGNED_AT_SECONDS},v1=${computeSignature(body, SECRET, SIGNED_AT_SECONDS)}` },
    rawBody: Buffer.from(body),
    query: new URLSearchParams(),
  }
}
const readMessage = (type: string, object: object) => parseMessage(buildEvent(type, object), SECRET, NOW)

test.each([
  ['checkout.session.completed', {}, 'completed'],
  ['checkout.session.completed', { payment_status: 'unpaid' }, 'pending'],
  ['checkout.session.async_payment_succeeded', {}, 'completed'],
  ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed'],
  ['checkout.session.expired', { status: 'expired', payment_status: 'unpaid' }, 'cancelled'],
])('maps %s with %j to %s: only paid means money', (type, fields, outcome) => {
  expect(readMessage(type, { ...session, ...fields })).toMatchObject({
    ok: true,
    value: {
      kind: 'update',
      update: {
        reference: 'ref-1',
        providerReference: 'cs_1',
        orderNumber: '100001',
        amountCents: 4_990,
        currency: 'EUR',
        outcome,
      },
    },
  })
})

test.each([
  ['pending', 'pending'],
  ['succeeded', 'done'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('maps the refund status %s to %s', (status, outcome) => {
  const refund = { id: 're_1', object: 'refund', amount: 100, status, metadata: { reference: 'r-1' } }
  expect(readMessage('refund.updated', refund)).toMatchObject({
    value: { kind: 'refund', update: { reference: 'r-1', providerReference: 're_1', amountCents: 100, outcome } },
  })
})

const dispute = {
  id: 'du_1',
  object: 'dispute',
  amount: 4_990,
  currency: 'eur',
  charge: 'ch_1',
  payment_intent: 'pi_1',
  reason: 'fraudulent',
  status: 'needs_response',
  evidence_details: { due_by: SIGNED_AT_SECONDS, has_evidence: false, past_due: false, submission_count: 0 },
  metadata: {},
}
test.each([
  ['created', 'warning_needs_response', 'inquiry'],
  ['updated', 'warning_under_review', 'inquiry'],
  ['created', 'needs_response', 'opened'],
  ['funds_withdrawn', 'needs_response', 'opened'],
  ['updated', 'under_review', 'opened'],
  ['created', 'a_status_of_tomorrow', 'opened'],
  ['closed', 'won', 'won'],
  ['funds_reinstated', 'won', 'won'],
  ['closed', 'warning_closed', 'won'],
  ['closed', 'lost', 'lost'],
  ['closed', 'a_status_of_tomorrow', 'lost'],
  ['updated', 'prevented', 'lost'],
])('maps the dispute event %s with status %s to %s', (type, status, stage) => {
  expect(readMessage(`charge.dispute.${type}`, { ...dispute, status })).toMatchObject({
    value: {
      kind: 'dispute',
      update: {
        provider: 'stripe',
        providerReference: 'du_1',
        intent: 'pi_1',
        amountCents: 4_990,
        currency: 'EUR',
        reason: 'fraudulent',
        stage,
        dueBy: NOW,
        payload: { event: 'evt_1', payment_intent: 'pi_1' },
      },
    },
  })
})

test('accepts a dispute without payment and deadline, and rejects one without an amount', () => {
  const minimalDispute = { ...dispute, payment_intent: null, evidence_details: { due_by: null } }
  expect(readMessage('charge.dispute.created', minimalDispute)).toMatchObject({
    value: { update: { intent: null, dueBy: null } },
  })
  expect(readMessage('charge.dispute.created', { ...dispute, amount: null })).toEqual({
    ok: false,
    reason: 'unreadable',
  })
})

test.each([
  ['customer.created', {}],
  ['checkout.session.completed', { ...session, client_reference_id: null }],
])('ignores %s of other products', (type, object) => {
  expect(readMessage(type, object)).toEqual({ ok: true, value: { kind: 'nothing' } })
})

test('treats a returning browser as a hint', () => {
  const parseQuery = (query: string) =>
    parseMessage(
      { method: 'GET', headers: {}, rawBody: Buffer.alloc(0), query: new URLSearchParams(query) },
      SECRET,
      NOW,
    )
  expect(parseQuery('reference=ref-1')).toEqual({ ok: true, value: { kind: 'hint', reference: 'ref-1' } })
  expect(parseQuery('')).toEqual({ ok: false, reason: 'unreadable' })
})

test('rejects an event without a valid signature', () => {
  const message = buildEvent('checkout.session.completed', session)
  expect(parseMessage({ ...message, headers: {} }, SECRET, NOW)).toEqual({ ok: false, reason: 'notGenuine' })
  expect(parseMessage(message, 'whsec_other', NOW)).toEqual({ ok: false, reason: 'notGenuine' })
})
