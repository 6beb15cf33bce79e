import { createHmac, randomUUID } from 'node:crypto'
import { type Answer, type ReceivedRequest, startLoopbackServer } from '#platform/server/testing/loopback-server.ts'
import { answerStripeRequest, buildStripeError } from './fake-stripe-api.ts'
import { answerStripePage } from './fake-stripe-page.ts'
import type { FakeSession, FakeStripe, FakeStripeRefund } from './fake-stripe-shape.ts'

/** Starts a fake Stripe on loopback. For tests and journeys. */
export const startFakeStripe = async (): Promise<FakeStripe> => {
  const secretKey = 'sk_test_fake'
  const webhookSecret = 'whsec_fake'
  const sessions = new Map<string, FakeSession>()
  const refunds = new Map<string, FakeStripeRefund>()
  const answersByKey = new Map<string, { body: string; answerRequest: Answer }>()
  const stalledRequests = new Map<string, ReceivedRequest>()
  const server = await startLoopbackServer(request => answerRequest(request))
  const fake: FakeStripe = {
    ...server,
    secretKey,
    webhookSecret,
    sessions,
    refunds,
    newRefundStatus: 'succeeded',
    isStalled: false,
    completeStalledRequests() {
      for (const [key, request] of stalledRequests)
        answersByKey.set(key, { body: request.body, answerRequest: answerStripeRequest(fake, request) })
      stalledRequests.clear()
    },
    setResult(id, result) {
      const session = sessions.get(id)!
      if (session.status !== 'open') throw new Error(`The session ${id} is ${session.status}`)
      if (result === 'expired') Object.assign(session, { status: 'expired', url: null })
      else {
        const payment_status = result === 'paid' ? 'paid' : 'unpaid'
        Object.assign(session, { status: 'complete', url: null, payment_status, payment_intent: `pi_${id}` })
      }
    },
    createDispute(id, { amount, status = 'needs_response', dueBy } = {}) {
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
    async returnBuyer(id) {
      const response = await fetch(sessions.get(id)!.success_url, { redirect: 'manual' })
      return { status: response.status, location: response.headers.get('location') }
    },
  }

  /** Returns the first response for a repeated idempotency key, and an error for another body. */
  const answerRequest = async (request: ReceivedRequest): Promise<Answer | null> => {
    if (request.path.startsWith('/c/pay/')) return answerStripePage(fake, request)
    if (request.headers.authorization !== `Bearer ${secretKey}`) return buildStripeError(401, 'invalid_api_key')
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string') return answerStripeRequest(fake, request)
    const earlierAnswer = answersByKey.get(key)
    if (earlierAnswer)
      return earlierAnswer.body === request.body
        ? earlierAnswer.answerRequest
        : buildStripeError(400, 'idempotency_error')
    if (stalledRequests.has(key)) return buildStripeError(409, 'idempotency_key_in_use')
    if (fake.isStalled) {
      stalledRequests.set(key, request)
      return null
    }
    const response = answerStripeRequest(fake, request)
    answersByKey.set(key, { body: request.body, answerRequest: response })
    return response
  }
  return fake
}
