import { randomUUID } from 'node:crypto'
import { type Answer, createJsonAnswer, type ReceivedRequest } from '#platform/server/testing/loopback-server.ts'
import type { FakeMakeCommerce, FakeRefund, FakeTransaction } from './fake-makecommerce-shape.ts'

/** Answers authorized API requests. */
export const answerMakeCommerceRequest = (
  fake: FakeMakeCommerce,
  { method, path, body, query }: ReceivedRequest,
): Answer => {
  const { refunds, transactions } = fake
  const [, , resource, id = '', subresource] = path.split('/')
  const transaction = transactions.get(id)
  if (method === 'GET' && resource === 'methods') return createJsonAnswer(200, fake.methods)
  if (method === 'POST' && resource === 'transactions' && !id) return openTransaction(fake, JSON.parse(body))
  if (method === 'GET' && resource === 'refunds') {
    const refund = refunds.get(id)
    if (id) return refund ? createJsonAnswer(200, refund) : createJsonAnswer(404, { code: 1006 })
    return query.get('since') ? createJsonAnswer(200, [...refunds.values()]) : createJsonAnswer(400, { code: 1003 })
  }
  if (resource !== 'transactions' || !transaction) return createJsonAnswer(404, { code: 1006, message: 'Not found' })
  if (method === 'POST' && subresource === 'refunds') {
    if (fake.refundErrorCode !== null) return createJsonAnswer(409, { code: fake.refundErrorCode, message: 'Not now' })
    return createRefund(fake, transaction, JSON.parse(body))
  }
  return createJsonAnswer(200, { object: 'transaction', ...transaction, amount: Number(transaction.amount) })
}

interface OpenedTransaction {
  transaction: Omit<FakeTransaction, 'customer'>
  customer: FakeTransaction['customer']
}

const openTransaction = (fake: FakeMakeCommerce, { transaction, customer }: OpenedTransaction): Answer => {
  const isValid =
    /^[0-9]+([.][0-9]+)?$/.test(transaction.amount) &&
    /^\d+\.\d+\.\d+\.\d+$/.test(customer?.ip ?? '') &&
    /^[A-Za-z]{2}$/.test(customer.locale ?? 'et') &&
    (customer.email === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customer.email))
  if (!isValid) return createJsonAnswer(400, { code: 1002, message: 'Wrong value' })
  const id = randomUUID()
  const openedTransaction: FakeTransaction = {
    ...transaction,
    id,
    status: 'CREATED',
    merchant_data: transaction.merchant_data ?? null,
    channel: null,
    customer,
  }
  fake.transactions.set(id, openedTransaction)
  return createJsonAnswer(201, {
    object: 'transaction',
    ...openedTransaction,
    amount: Number(openedTransaction.amount),
    created_at: '2026-11-20T09:00:00+0000',
    payment_methods: insertTransactionId(listFakeMethods(fake.url), id),
    _links: { Pay: { href: `${fake.url}/v1/transactions/${id}/payments` } },
  })
}

/** Creates a refund within the paid amount. */
export const createRefund = (
  fake: FakeMakeCommerce,
  transaction: FakeTransaction,
  { amount, comment }: { amount: string; comment: string },
): Answer => {
  const { refunds } = fake
  const earlierRefunds = [...refunds.values()].filter(refund => refund.transaction === transaction.id)
  const sum = earlierRefunds.reduce((total, refund) => total + Math.round(Number(refund.amount) * 100), 0)
  const remaining = Math.round(Number(transaction.amount) * 100) - sum - Math.round(Number(amount) * 100)
  const isPaid = transaction.status === 'COMPLETED' || transaction.status === 'PART_REFUNDED'
  if (!isPaid || remaining < 0 || !comment) return createJsonAnswer(400, { code: 1011, message: 'Cannot be refunded' })
  transaction.status = remaining === 0 ? 'REFUNDED' : 'PART_REFUNDED'
  const refund: FakeRefund = { id: randomUUID(), transaction: transaction.id, amount, comment, status: 'CREATED' }
  refunds.set(refund.id, refund)
  return createJsonAnswer(201, { ...refund, transaction: { id: transaction.id, status: transaction.status } })
}

/** Lists the fake methods with local addresses. */
export const listFakeMethods = (url: string): Record<string, object[]> => {
  const buildBank = (name: string, country: string, display_name: string) => ({
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
    banklinks: [
      buildBank('swedbank', 'ee', 'Swedbank'),
      buildBank('lhv', 'ee', 'LHV'),
      buildBank('nordea', 'fi', 'Nordea'),
    ],
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

const insertTransactionId = (methods: Record<string, object[]>, id: string): Record<string, object[]> =>
  JSON.parse(JSON.stringify(methods).replaceAll('trx="', `trx=${id}"`))
