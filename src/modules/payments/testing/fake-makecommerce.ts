import { createHash } from 'node:crypto'
import {
  type Answer,
  createJsonAnswer,
  type ReceivedRequest,
  startLoopbackServer,
} from '#platform/server/testing/loopback-server.ts'
import { answerMakeCommerceRequest, createRefund, listFakeMethods } from './fake-makecommerce-api.ts'
import { answerMakeCommercePage } from './fake-makecommerce-page.ts'
import type { FakeMakeCommerce, FakeMessage, FakeRefund, FakeTransaction } from './fake-makecommerce-shape.ts'

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }

/** Starts a fake MakeCommerce on loopback. For tests and journeys. */
export const startFakeMakeCommerce = async (secret = 'fake-secret-1'): Promise<FakeMakeCommerce> => {
  const shopId = '00000000-0000-4000-8000-000000000001'
  const transactions = new Map<string, FakeTransaction>()
  const refunds = new Map<string, FakeRefund>()
  const server = await startLoopbackServer(request => answerRequest(request))
  const fake: FakeMakeCommerce = {
    ...server,
    shopId,
    secret,
    transactions,
    refunds,
    methods: listFakeMethods(server.url),
    refundErrorCode: null,
    setStatus(id, status) {
      Object.assign(getTransaction(id), { status, channel: status === 'COMPLETED' ? 'Swedbank EE OB' : null })
    },
    refundInPortal(id, amount) {
      const { status } = createRefund(fake, getTransaction(id), { amount, comment: 'Portal' })
      if (status !== 201) throw new Error(`The fake cannot refund ${amount} of ${id}`)
    },
    signMessage(id, falseFields = {}) {
      const text = JSON.stringify({ ...toMessage(getTransaction(id), shopId), ...falseFields })
      return { json: text, mac: createHash('sha512').update(`${text}${secret}`).digest('hex').toUpperCase() }
    },
    async notify(id, falseFields, format = 'form') {
      const { url, method } = getTransaction(id).transaction_url.notification_url
      const signedMessage = fake.signMessage(id, falseFields)
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: format === 'form' ? FORM_HEADERS : { 'content-type': 'application/json' },
        body: format === 'form' ? new URLSearchParams(signedMessage).toString() : JSON.stringify(signedMessage),
      })
      return response.status
    },
    async returnBuyer(id, falseFields) {
      const { return_url } = getTransaction(id).transaction_url
      const fields = new URLSearchParams(fake.signMessage(id, falseFields))
      const response =
        return_url.method === 'POST'
          ? await fetch(return_url.url, {
              method: 'POST',
              redirect: 'manual',
              headers: FORM_HEADERS,
              body: fields.toString(),
            })
          : await fetch(`${return_url.url}?${fields}`, { redirect: 'manual' })
      return { status: response.status, location: response.headers.get('location') }
    },
  }
  const getTransaction = (id: string): FakeTransaction => {
    const transaction = transactions.get(id)
    if (!transaction) throw new Error(`The fake has no transaction ${id}`)
    return transaction
  }

  const answerRequest = async (request: ReceivedRequest): Promise<Answer> => {
    if (request.path.startsWith('/logo/')) {
      return {
        status: 200,
        type: 'image/svg+xml',
        body: renderFakeLogo(request.path.slice('/logo/'.length, -'.svg'.length)),
      }
    }
    if (!request.path.startsWith('/v1/')) return answerMakeCommercePage(fake, request)
    const expectedAuthorization = `Basic ${Buffer.from(`${shopId}:${secret}`).toString('base64')}`
    if (request.headers.authorization !== expectedAuthorization)
      return createJsonAnswer(401, { code: 1001, message: 'Not authorised' })
    return answerMakeCommerceRequest(fake, request)
  }
  return fake
}

const renderFakeLogo = (name: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">' +
  `<text x="60" y="27" font-family="sans-serif" font-size="20" text-anchor="middle">${name}</text></svg>`

/** Amounts are as short as possible: 49.90 becomes 49.9. */
const toMessage = (transaction: FakeTransaction, shop: string): FakeMessage => ({
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
