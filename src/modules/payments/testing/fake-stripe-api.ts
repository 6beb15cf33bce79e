import { randomUUID } from 'node:crypto'
import { type Answer, createJsonAnswer, type ReceivedRequest } from '#platform/server/testing/loopback-server.ts'
import type { FakeSession, FakeStripe, FakeStripeRefund } from './fake-stripe-shape.ts'

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const buildStripeError = (status: number, code: string): Answer =>
  createJsonAnswer(status, { error: { type: 'invalid_request_error', code } })

/** Answers authorized API requests. */
export const answerStripeRequest = (fake: FakeStripe, { method, path, body, query }: ReceivedRequest): Answer => {
  const [, , resource, ...pathParts] = path.split('/')
  const fields = new URLSearchParams(body)
  if (resource === 'checkout')
    return answerSession(fake, { method, id: pathParts[1] ?? '', action: pathParts[2] }, fields)
  if (resource === 'payment_intents') {
    const details = { type: 'card', card: { brand: 'visa' } }
    return createJsonAnswer(200, { id: pathParts[0], latest_charge: { payment_method_details: details } })
  }
  if (resource !== 'refunds') return buildStripeError(404, 'resource_missing')
  if (method === 'POST') return createRefund(fake, fields)
  if (pathParts[0]) return createJsonAnswer(200, fake.refunds.get(pathParts[0]))
  const intent = query.get('payment_intent')
  return createJsonAnswer(200, {
    object: 'list',
    data: [...fake.refunds.values()].filter(refund => refund.payment_intent === intent),
  })
}

interface SessionRequest {
  method: string
  id: string
  action: string | undefined
}

const answerSession = (fake: FakeStripe, { method, id, action }: SessionRequest, fields: URLSearchParams): Answer => {
  const session = fake.sessions.get(id)
  if (method === 'POST' && !id) return openSession(fake, fields)
  if (!session) return buildStripeError(404, 'resource_missing')
  if (action === 'expire') {
    if (session.status !== 'open') return buildStripeError(400, 'invalid_request_error')
    fake.setResult(id, 'expired')
  }
  return createJsonAnswer(200, session)
}

const openSession = (fake: FakeStripe, fields: URLSearchParams): Answer => {
  const id = `cs_test_${randomUUID()}`
  const price = 'line_items[0][price_data]'
  const amount = Number(fields.get(`${price}[unit_amount]`)) * Number(fields.get('line_items[0][quantity]'))
  const email = fields.get('customer_email')
  if (fields.get('mode') !== 'payment' || !Number.isInteger(amount) || (email !== null && !EMAIL_PATTERN.test(email))) {
    return buildStripeError(400, 'parameter_invalid')
  }
  const session: FakeSession = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency: fields.get(`${price}[currency]`) ?? '',
    client_reference_id: fields.get('client_reference_id'),
    metadata: { order: fields.get('metadata[order]') ?? '' },
    payment_intent: null,
    url: `${fake.url}/c/pay/${id}`,
    success_url: fields.get('success_url') ?? '',
    cancel_url: fields.get('cancel_url') ?? '',
  }
  fake.sessions.set(id, session)
  return createJsonAnswer(200, session)
}

const createRefund = (fake: FakeStripe, fields: URLSearchParams): Answer => {
  const payment_intent = fields.get('payment_intent') ?? ''
  const session = [...fake.sessions.values()].find(stored => stored.payment_intent === payment_intent)
  const amount = Number(fields.get('amount'))
  const earlierRefunds = [...fake.refunds.values()].filter(
    refund => refund.payment_intent === payment_intent && refund.status !== 'failed',
  )
  const remaining = (session?.amount_total ?? 0) - earlierRefunds.reduce((sum, refund) => sum + refund.amount, 0)
  if (session?.payment_status !== 'paid' || amount > remaining) return buildStripeError(400, 'charge_already_refunded')
  const refund: FakeStripeRefund = {
    id: `re_${randomUUID()}`,
    object: 'refund',
    amount,
    status: fake.newRefundStatus,
    payment_intent,
    metadata: { reference: fields.get('metadata[reference]') ?? '' },
  }
  fake.refunds.set(refund.id, refund)
  return createJsonAnswer(200, refund)
}
