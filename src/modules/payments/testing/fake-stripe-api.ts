import { randomUUID } from 'node:crypto'
import { type Answer, json, type ReceivedRequest } from '#platform/server/testing/loopback-server.ts'
import type { FakeSession, FakeStripe, FakeStripeRefund } from './fake-stripe-shape.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const stripeError = (status: number, code: string): Answer =>
  json(status, { error: { type: 'invalid_request_error', code } })

/** Answers authorized API requests. */
export const stripeApi = (fake: FakeStripe, { method, path, body, query }: ReceivedRequest): Answer => {
  const [, , what, ...rest] = path.split('/')
  const fields = new URLSearchParams(body)
  if (what === 'checkout') return answerSession(fake, { method, id: rest[1] ?? '', more: rest[2] }, fields)
  if (what === 'payment_intents') {
    const details = { type: 'card', card: { brand: 'visa' } }
    return json(200, { id: rest[0], latest_charge: { payment_method_details: details } })
  }
  if (what !== 'refunds') return stripeError(404, 'resource_missing')
  if (method === 'POST') return refund(fake, fields)
  if (rest[0]) return json(200, fake.refunds.get(rest[0]))
  const intent = query.get('payment_intent')
  return json(200, { object: 'list', data: [...fake.refunds.values()].filter(one => one.payment_intent === intent) })
}

interface SessionFilter {
  method: string
  id: string
  more: string | undefined
}

const answerSession = (fake: FakeStripe, { method, id, more }: SessionFilter, fields: URLSearchParams): Answer => {
  const session = fake.sessions.get(id)
  if (method === 'POST' && !id) return open(fake, fields)
  if (!session) return stripeError(404, 'resource_missing')
  if (more === 'expire') {
    if (session.status !== 'open') return stripeError(400, 'invalid_request_error')
    fake.decide(id, 'expired')
  }
  return json(200, session)
}

const open = (fake: FakeStripe, fields: URLSearchParams): Answer => {
  const id = `cs_test_${randomUUID()}`
  const price = 'line_items[0][price_data]'
  const amount = Number(fields.get(`${price}[unit_amount]`)) * Number(fields.get('line_items[0][quantity]'))
  const email = fields.get('customer_email')
  if (fields.get('mode') !== 'payment' || !Number.isInteger(amount) || (email !== null && !EMAIL.test(email))) {
    return stripeError(400, 'parameter_invalid')
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
  return json(200, session)
}

const refund = (fake: FakeStripe, fields: URLSearchParams): Answer => {
  const payment_intent = fields.get('payment_intent') ?? ''
  const session = [...fake.sessions.values()].find(one => one.payment_intent === payment_intent)
  const amount = Number(fields.get('amount'))
  const earlier = [...fake.refunds.values()].filter(
    one => one.payment_intent === payment_intent && one.status !== 'failed',
  )
  const remaining = (session?.amount_total ?? 0) - earlier.reduce((sum, one) => sum + one.amount, 0)
  if (session?.payment_status !== 'paid' || amount > remaining) return stripeError(400, 'charge_already_refunded')
  const one: FakeStripeRefund = {
    id: `re_${randomUUID()}`,
    object: 'refund',
    amount,
    status: fake.refundsBecome,
    payment_intent,
    metadata: { reference: fields.get('metadata[reference]') ?? '' },
  }
  fake.refunds.set(one.id, one)
  return json(200, one)
}
