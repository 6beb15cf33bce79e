import type { App } from '#platform/server/app.ts'
import { orderFormWith } from './factories.ts'

interface Placed {
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

/** All buyers share one browser. */
const COOKIE = `visitor=${'killed-buyer'.padEnd(43, '-')}`

/**
 * Buyers who repeat their requests after the shop was killed, including the messages of the sandbox bank. For
 * tests.
 */
export const killedBuyer = ({ server }: Pick<App, 'server'>, productIds: readonly number[], life = 0) => {
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, wanted: readonly number[], more: object = {}) => {
    const answer = await server.inject({ method, url, ...more })
    if (!wanted.includes(answer.statusCode)) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  return {
    place: async (name: string): Promise<Placed> => {
      const amount = 1 + (Number(name) % 3)
      const answer = await send('POST', '/v1/place-order?lang=en', [200], {
        // Each address has a limit of orders a minute.
        remoteAddress: `10.0.${life}.${Number(name) % 250}`,
        headers: { 'x-csrf-token': 'any', 'idempotency-key': `killed-${name}`, cookie: COOKIE },
        payload: orderFormWith(
          productIds.map(id => [id, amount]),
          { Client: { email: `${name}@example.ee` } },
        ),
      })
      return answer.json().data.order
    },
    pay: async ({ public_token, isPaid }: Placed): Promise<void> => {
      if (isPaid) return
      const started = await send('PUT', `/v1/payment/${public_token}`, [200], {
        headers: { 'x-csrf-token': 'any' },
        payload: METHODS[life % METHODS.length],
      })
      const bank = new URL(started.json().data.url, 'http://shop').pathname
      const back = await send('POST', bank, [303], {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'outcome=paid',
      })
      const page = await send('GET', String(back.headers.location), [303])
      if (!String(page.headers.location).includes('/payment-success?'))
        throw new Error(`The buyer was not redirected to the success page`)
    },
  }
}
