import { createHash, randomUUID } from 'node:crypto'
import type { FakeMakeCommerce, FakeMessage, FakeRefund, FakeTransaction } from './fake-makecommerce-shape.ts'
import { type Answer, type Asked, json, loopbackServer } from './loopback-server.ts'
import { makeCommercePage } from './makecommerce-page.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** A provider that speaks MakeCommerce's protocol over loopback. For tests and journeys. */
export const fakeMakeCommerce = async (secret = 'fake-secret-1'): Promise<FakeMakeCommerce> => {
  const shopId = '00000000-0000-4000-8000-000000000001'
  const transactions = new Map<string, FakeTransaction>()
  const refunds = new Map<string, FakeRefund>()
  const server = await loopbackServer(asked => answer(asked))
  const fake: FakeMakeCommerce = {
    ...server,
    shopId,
    secret,
    transactions,
    refunds,
    methods: methodsAt(server.url),
    refusesRefundsWith: null,
    decide(id, status) {
      Object.assign(found(id), { status, channel: status === 'COMPLETED' ? 'Swedbank EE OB' : null })
    },
    message(id, lies = {}) {
      const text = JSON.stringify({ ...factsOf(found(id), shopId), ...lies })
      return { json: text, mac: createHash('sha512').update(`${text}${secret}`).digest('hex').toUpperCase() }
    },
    async notify(id, lies, as = 'form') {
      const { url, method } = found(id).transaction_url.notification_url
      const signed = fake.message(id, lies)
      const sent = await fetch(url, {
        method,
        redirect: 'manual',
        headers: as === 'form' ? form : { 'content-type': 'application/json' },
        body: as === 'form' ? new URLSearchParams(signed).toString() : JSON.stringify(signed),
      })
      return sent.status
    },
    async comeBack(id, lies) {
      const { return_url } = found(id).transaction_url
      const fields = new URLSearchParams(fake.message(id, lies))
      const sent =
        return_url.method === 'POST'
          ? await fetch(return_url.url, { method: 'POST', redirect: 'manual', headers: form, body: fields.toString() })
          : await fetch(`${return_url.url}?${fields}`, { redirect: 'manual' })
      return { status: sent.status, location: sent.headers.get('location') }
    },
  }
  const found = (id: string): FakeTransaction => {
    const transaction = transactions.get(id)
    if (!transaction) throw new Error(`The fake knows no transaction ${id}`)
    return transaction
  }

  const answer = async (asked: Asked): Promise<Answer> => {
    if (asked.path.startsWith('/logo/')) {
      return { status: 200, type: 'image/svg+xml', body: logoOf(asked.path.slice('/logo/'.length, -'.svg'.length)) }
    }
    if (!asked.path.startsWith('/v1/')) return makeCommercePage(fake, asked)
    const expected = `Basic ${Buffer.from(`${shopId}:${secret}`).toString('base64')}`
    if (asked.headers.authorization !== expected) return json(401, { code: 1001, message: 'Not authorised' })
    return api(asked)
  }

  const api = ({ method, path, body, query }: Asked): Answer => {
    const [, , what, id = '', more] = path.split('/')
    const transaction = transactions.get(id)
    if (method === 'GET' && what === 'methods') return json(200, fake.methods)
    if (method === 'POST' && what === 'transactions' && !id) return open(JSON.parse(body))
    if (method === 'GET' && what === 'refunds') {
      const one = refunds.get(id)
      if (id) return one ? json(200, one) : json(404, { code: 1006 })
      return query.get('since') ? json(200, [...refunds.values()]) : json(400, { code: 1003 })
    }
    if (what !== 'transactions' || !transaction) return json(404, { code: 1006, message: 'Not found' })
    if (method === 'POST' && more === 'refunds') return refund(transaction, JSON.parse(body))
    return json(200, { object: 'transaction', ...transaction, amount: Number(transaction.amount) })
  }

  const open = (body: {
    transaction: Omit<FakeTransaction, 'customer'>
    customer: FakeTransaction['customer']
  }): Answer => {
    const { transaction, customer } = body
    const fits =
      /^[0-9]+([.][0-9]+)?$/.test(transaction.amount) &&
      /^\d+\.\d+\.\d+\.\d+$/.test(customer?.ip ?? '') &&
      /^[A-Za-z]{2}$/.test(customer.locale ?? 'et') &&
      (customer.email === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customer.email))
    if (!fits) return json(400, { code: 1002, message: 'Wrong value' })
    const id = randomUUID()
    const kept: FakeTransaction = {
      ...transaction,
      id,
      status: 'CREATED',
      merchant_data: transaction.merchant_data ?? null,
      channel: null,
      customer,
    }
    transactions.set(id, kept)
    return json(201, {
      object: 'transaction',
      ...kept,
      amount: Number(kept.amount),
      created_at: '2026-11-20T09:00:00+0000',
      payment_methods: withTransaction(methodsAt(server.url), id),
      _links: { Pay: { href: `${server.url}/v1/transactions/${id}/payments` } },
    })
  }

  const refund = (transaction: FakeTransaction, { amount, comment }: { amount: string; comment: string }): Answer => {
    if (fake.refusesRefundsWith !== null) return json(409, { code: fake.refusesRefundsWith, message: 'Not now' })
    const back = [...refunds.values()].filter(one => one.transaction === transaction.id)
    const sum = back.reduce((total, one) => total + Math.round(Number(one.amount) * 100), 0)
    const left = Math.round(Number(transaction.amount) * 100) - sum - Math.round(Number(amount) * 100)
    const isPaid = transaction.status === 'COMPLETED' || transaction.status === 'PART_REFUNDED'
    if (!isPaid || left < 0 || !comment) return json(400, { code: 1011, message: 'Cannot be refunded' })
    transaction.status = left === 0 ? 'REFUNDED' : 'PART_REFUNDED'
    const one: FakeRefund = { id: randomUUID(), transaction: transaction.id, amount, comment, status: 'CREATED' }
    refunds.set(one.id, one)
    return json(201, { ...one, transaction: { id: transaction.id, status: transaction.status } })
  }
  return fake
}

const logoOf = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><text x="60" y="27" font-family="sans-serif" font-size="20" text-anchor="middle">${name}</text></svg>`

/** Amounts come back as short as they can be written: 49.90 as 49.9. */
const factsOf = (transaction: FakeTransaction, shop: string): FakeMessage => ({
  amount: String(Number(transaction.amount)),
  currency: transaction.currency,
  customer_name: 'Mari Maasikas',
  merchant_data: transaction.merchant_data,
  message_time: '2026-11-20T09:00:00+0000',
  message_type: 'payment_return',
  reference: transaction.reference,
  shop,
  signature: 'IGNORED',
  status: transaction.status,
  transaction: transaction.id,
})

const methodsAt = (url: string): Record<string, object[]> => {
  const bank = (name: string, country: string, display_name: string) => ({
    name,
    display_name,
    country,
    countries: [country],
    channel: `${display_name} ${country.toUpperCase()} OB`,
    max_amount: 20_000,
    logo_url: `${url}/logo/${name}.svg`,
    url: `${url}/open-banking.html?method=${country.toUpperCase()}_${name.toUpperCase()}_OB&trx=`,
  })
  return {
    banklinks: [bank('swedbank', 'ee', 'Swedbank'), bank('lhv', 'ee', 'LHV'), bank('nordea', 'fi', 'Nordea')],
    cards: [{ name: 'visa', display_name: 'Visa', channel: 'Visa', logo_url: `${url}/logo/visa.svg` }],
    payLater: [
      {
        name: 'liisi_ee',
        country: 'ee',
        countries: ['ee'],
        min_amount: 75,
        max_amount: 10_000,
        url: `${url}/pay-later.html?method=EE_LIISI_EE&trx=`,
      },
    ],
    other: [{ name: 'redirect', url: `${url}/pay.html?trx=` }],
  }
}

const withTransaction = (methods: Record<string, object[]>, id: string): Record<string, object[]> =>
  JSON.parse(JSON.stringify(methods).replaceAll('trx="', `trx=${id}"`))
