import { createHmac, randomUUID } from 'node:crypto'
import { type Answer, loopbackServer, type ReceivedRequest } from '#platform/server/testing/loopback-server.ts'
import { stripeApi, stripeError } from './fake-stripe-api.ts'
import type { FakeSession, FakeStripe, FakeStripeRefund } from './fake-stripe-shape.ts'
import { stripePage } from './stripe-page.ts'

/** Starts a fake Stripe on loopback. For tests and journeys. */
export const fakeStripe = async (): Promise<FakeStripe> => {
  const secretKey = 'sk_test_fake'
  const webhookSecret = 'whsec_fake'
  const sessions = new Map<string, FakeSession>()
  const refunds = new Map<string, FakeStripeRefund>()
  const answered = new Map<string, { body: string; answer: Answer }>()
  const stalled = new Map<string, ReceivedRequest>()
  const server = await loopbackServer(request => answer(request))
  const fake: FakeStripe = {
    ...server,
    secretKey,
    webhookSecret,
    sessions,
    refunds,
    refundsBecome: 'succeeded',
    leavesOff: false,
    finish() {
      for (const [key, request] of stalled) answered.set(key, { body: request.body, answer: stripeApi(fake, request) })
      stalled.clear()
    },
    decide(id, eventType) {
      const session = sessions.get(id)!
      if (session.status !== 'open') throw new Error(`The session ${id} is ${session.status}`)
      if (eventType === 'expired') Object.assign(session, { status: 'expired', url: null })
      else {
        const payment_status = eventType === 'paid' ? 'paid' : 'unpaid'
        Object.assign(session, { status: 'complete', url: null, payment_status, payment_intent: `pi_${id}` })
      }
    },
    dispute(id, { amount, status = 'needs_response', dueBy } = {}) {
      const { amount_total, currency, payment_intent } = sessions.get(id)!
      return {
        id: `du_${randomUUID()}`,
        object: 'dispute',
        amount: amount ?? amount_total,
        currency,
        payment_intent,
        reason: 'fraudulent',
        status,
        evidence_details: { due_by: dueBy ?? null },
      }
    },
    async notify(shop, type, object, { secret = webhookSecret, seconds = Math.floor(Date.now() / 1000) } = {}) {
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
      const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${seconds},v1=${v1},v0=00`,
      }
      return (await fetch(`${shop}/payment/notify/stripe`, { method: 'POST', headers, body })).status
    },
    async comeBack(id) {
      const sent = await fetch(sessions.get(id)!.success_url, { redirect: 'manual' })
      return { status: sent.status, location: sent.headers.get('location') }
    },
  }

  /** Returns the first response for a repeated idempotency key, and an error for another body. */
  const answer = async (request: ReceivedRequest): Promise<Answer | null> => {
    if (request.path.startsWith('/c/pay/')) return stripePage(fake, request)
    if (request.headers.authorization !== `Bearer ${secretKey}`) return stripeError(401, 'invalid_api_key')
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string') return stripeApi(fake, request)
    const before = answered.get(key)
    if (before) return before.body === request.body ? before.answer : stripeError(400, 'idempotency_error')
    if (stalled.has(key)) return stripeError(409, 'idempotency_key_in_use')
    if (fake.leavesOff) {
      stalled.set(key, request)
      return null
    }
    const response = stripeApi(fake, request)
    answered.set(key, { body: request.body, answer: response })
    return response
  }
  return fake
}
