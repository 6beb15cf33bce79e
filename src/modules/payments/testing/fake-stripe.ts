import { createHmac, randomUUID } from 'node:crypto'
import type { FakeSession, FakeStripe, FakeStripeRefund } from './fake-stripe-shape.ts'
import { type Answer, type Asked, json, loopbackServer } from './loopback-server.ts'
import { stripePage } from './stripe-page.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A provider that speaks Stripe's protocol over loopback. For tests and journeys. */
export const fakeStripe = async (): Promise<FakeStripe> => {
  const secretKey = 'sk_test_fake'
  const webhookSecret = 'whsec_fake'
  const sessions = new Map<string, FakeSession>()
  const refunds = new Map<string, FakeStripeRefund>()
  const doneBefore = new Map<string, { body: string; answer: Answer }>()
  const server = await loopbackServer(asked => answer(asked))
  const fake: FakeStripe = {
    ...server,
    secretKey,
    webhookSecret,
    sessions,
    refunds,
    refundsBecome: 'succeeded',
    decide(id, what) {
      const session = sessions.get(id)!
      if (session.status !== 'open') throw new Error(`The session ${id} is ${session.status}`)
      if (what === 'expired') Object.assign(session, { status: 'expired', url: null })
      else {
        const payment_status = what === 'paid' ? 'paid' : 'unpaid'
        Object.assign(session, { status: 'complete', url: null, payment_status, payment_intent: `pi_${id}` })
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

  /** The same key is the same wish: answered as before, and refused when it wishes something else. */
  const answer = async (asked: Asked): Promise<Answer> => {
    if (asked.path.startsWith('/c/pay/')) return stripePage(fake, asked)
    if (asked.headers.authorization !== `Bearer ${secretKey}`) return fault(401, 'invalid_api_key')
    const key = asked.headers['idempotency-key']
    if (asked.method !== 'POST' || typeof key !== 'string') return api(asked)
    const before = doneBefore.get(key)
    if (before) return before.body === asked.body ? before.answer : fault(400, 'idempotency_key_in_use')
    const given = api(asked)
    doneBefore.set(key, { body: asked.body, answer: given })
    return given
  }

  const api = ({ method, path, body, query }: Asked): Answer => {
    const [, , what, ...rest] = path.split('/')
    const fields = new URLSearchParams(body)
    if (what === 'checkout') return ofSession(method, rest[1] ?? '', rest[2], fields)
    if (what === 'payment_intents') {
      const details = { type: 'card', card: { brand: 'visa' } }
      return json(200, { id: rest[0], latest_charge: { payment_method_details: details } })
    }
    if (what !== 'refunds') return fault(404, 'resource_missing')
    if (method === 'POST') return refund(fields)
    if (rest[0]) return json(200, refunds.get(rest[0]))
    const intent = query.get('payment_intent')
    return json(200, { object: 'list', data: [...refunds.values()].filter(one => one.payment_intent === intent) })
  }

  const ofSession = (method: string, id: string, more: string | undefined, fields: URLSearchParams): Answer => {
    const session = sessions.get(id)
    if (method === 'POST' && !id) return open(fields)
    if (!session) return fault(404, 'resource_missing')
    if (more === 'expire') {
      if (session.status !== 'open') return fault(400, 'invalid_request_error')
      fake.decide(id, 'expired')
    }
    return json(200, session)
  }

  const open = (fields: URLSearchParams): Answer => {
    const id = `cs_test_${randomUUID()}`
    const price = 'line_items[0][price_data]'
    const amount = Number(fields.get(`${price}[unit_amount]`)) * Number(fields.get('line_items[0][quantity]'))
    const email = fields.get('customer_email')
    if (fields.get('mode') !== 'payment' || !Number.isInteger(amount) || (email !== null && !EMAIL.test(email))) {
      return fault(400, 'parameter_invalid')
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
      url: `${server.url}/c/pay/${id}`,
      success_url: fields.get('success_url') ?? '',
      cancel_url: fields.get('cancel_url') ?? '',
    }
    sessions.set(id, session)
    return json(200, session)
  }

  const refund = (fields: URLSearchParams): Answer => {
    const payment_intent = fields.get('payment_intent') ?? ''
    const session = [...sessions.values()].find(one => one.payment_intent === payment_intent)
    const amount = Number(fields.get('amount'))
    const before = [...refunds.values()].filter(one => one.payment_intent === payment_intent && one.status !== 'failed')
    const left = (session?.amount_total ?? 0) - before.reduce((sum, one) => sum + one.amount, 0)
    if (session?.payment_status !== 'paid' || amount > left) return fault(400, 'charge_already_refunded')
    const one: FakeStripeRefund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      amount,
      status: fake.refundsBecome,
      payment_intent,
      metadata: { reference: fields.get('metadata[reference]') ?? '' },
    }
    refunds.set(one.id, one)
    return json(200, one)
  }
  return fake
}

const fault = (status: number, code: string): Answer => json(status, { error: { type: 'invalid_request_error', code } })
