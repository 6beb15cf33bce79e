import type { App } from '#platform/server/app.ts'
import { buildOrderForm } from './factories.ts'

interface PlacedOrder {
  number: string
  public_token: string
  isPaid: boolean
}

/** Payment methods; each process uses another one. */
const METHODS = [
  { method: 'banklinks', name: 'harju', country: 'ee' },
  { method: 'banklinks', name: 'emajoe', country: 'ee' },
  { method: 'banklinks', name: 'saare', country: 'ee' },
  { method: 'cards', name: 'card', country: null },
] as const

/** All customers share one browser. */
const COOKIE = `visitor=${'killed-buyer'.padEnd(43, '-')}`

/**
 * Creates customers who repeat their requests after the shop was killed, including the messages of the sandbox bank.
 * For tests.
 */
export const createKilledBuyer = (
  { server }: Pick<App, 'server'>,
  productIds: readonly number[],
  processNumber = 0,
) => {
  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    expectedStatuses: readonly number[],
    options: object = {},
  ) => {
    const response = await server.inject({ method, url, ...options })
    if (!expectedStatuses.includes(response.statusCode))
      throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return response
  }
  return {
    place: async (name: string): Promise<PlacedOrder> => {
      const amount = 1 + (Number(name) % 3)
      const response = await send('POST', '/v1/place-order?lang=en', [200], {
        // Each address has a limit of orders a minute.
        remoteAddress: `10.0.${processNumber}.${Number(name) % 250}`,
        headers: { 'x-csrf-token': 'any', 'idempotency-key': `killed-${name}`, cookie: COOKIE },
        payload: buildOrderForm(
          productIds.map(id => [id, amount]),
          { Client: { email: `${name}@example.ee` } },
        ),
      })
      return response.json().data.order
    },
    pay: async ({ public_token, isPaid }: PlacedOrder): Promise<void> => {
      if (isPaid) return
      const startedPayment = await send('PUT', `/v1/payment/${public_token}`, [200], {
        headers: { 'x-csrf-token': 'any' },
        payload: METHODS[processNumber % METHODS.length],
      })
      const bank = new URL(startedPayment.json().data.url, 'http://shop').pathname
      const bankRedirect = await send('POST', bank, [303], {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'outcome=paid',
      })
      const page = await send('GET', String(bankRedirect.headers.location), [303])
      if (!String(page.headers.location).includes('/payment-success?'))
        throw new Error(`The buyer was not redirected to the success page`)
    },
  }
}
