import type { Answer, ReceivedRequest } from '#platform/server/testing/loopback-server.ts'
import type { FakeMakeCommerce } from './fake-makecommerce-shape.ts'
import { renderFakePage } from './render-fake-page.ts'

/** Renders the fake payment page. A choice notifies the shop and sends the browser back with the signed message. */
export const answerMakeCommercePage = async (
  fake: FakeMakeCommerce,
  { path, method, query, body }: ReceivedRequest,
): Promise<Answer> => {
  const id = query.get('trx') ?? ''
  const transaction = fake.transactions.get(id)
  if (!transaction || !path.endsWith('.html')) return { status: 404, body: 'There is no such page' }
  if (method === 'GET') {
    return {
      status: 200,
      body: renderFakePage(
        `<h1>MakeCommerce (fake)</h1><p>${transaction.reference}: ${transaction.amount} ${transaction.currency}</p>
<form method="post"><button name="status" value="COMPLETED">Pay</button> <button name="status" value="PENDING">Take days</button>
<button name="status" value="CANCELLED">Cancel</button>
<button name="status" value="GARBLED">Come back garbled</button></form>`,
      ),
    }
  }
  const choice = new URLSearchParams(body).get('status')
  const status = choice === 'COMPLETED' || choice === 'PENDING' ? choice : 'CANCELLED'
  const isGarbled = choice === 'GARBLED'
  if (!isGarbled) {
    fake.setStatus(id, status)
    await fake.notify(id)
  }
  const { json, mac: validMac } = fake.signMessage(id)
  const mac = isGarbled ? 'A'.repeat(validMac.length) : validMac
  const { return_url, cancel_url } = transaction.transaction_url
  const returnUrl = status === 'CANCELLED' ? cancel_url : return_url
  return {
    status: 200,
    body: renderFakePage(`<form action="${escapeAttribute(returnUrl.url)}" method="${returnUrl.method.toLowerCase()}">
<input type="hidden" name="json" value="${escapeAttribute(json)}"><input type="hidden" name="mac" value="${mac}">
<button>Back to the shop</button></form>`),
  }
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
