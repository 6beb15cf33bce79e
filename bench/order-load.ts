import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import { createSeededRandom } from '#demo/seed/seeded-random.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Load } from './load.ts'
import type { BenchShop } from './shop.ts'

const BROWSERS = 100

/**
 * Places real orders from a hundred browsers, each with a unique idempotency key, from a thousand addresses behind a
 * trusted proxy.
 */
export const createOrderLoad = async (
  shop: BenchShop,
  { name, customers, products }: { name: string; customers: number; products: readonly number[] },
): Promise<Load> => {
  const browsers = await Promise.all(Array.from({ length: BROWSERS }, () => openBrowser(shop)))
  return {
    name,
    connections: customers,
    seconds: 8,
    method: 'POST',
    paths: ['/v1/place-order'],
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `bench-${name}-{n}`,
      'x-forwarded-for': '{address}',
    },
    rotatingHeaders: {
      cookie: browsers.map(({ cookie }) => cookie),
      'x-csrf-token': browsers.map(({ token }) => token),
    },
    bodies: buildOrderBodies(products),
    expectedText: '"public_token":"',
    countStored: () => shop.withDatabase(countOrders),
  }
}

const openBrowser = async ({ origin }: BenchShop): Promise<{ cookie: string; token: string }> => {
  const session = await fetch(`${origin}/v1/session`)
  const { data } = (await session.json()) as { data: { csrfToken: string } }
  const cookies = session.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0])
  return { cookie: cookies.join('; '), token: data.csrfToken }
}

const countOrders = async ({ $client }: Database): Promise<number> => {
  const { rows } = await $client.query<{ orders: number }>('select count(*)::int as orders from shop_order')
  return rows[0]?.orders ?? 0
}

/** Returns five hundred carts of two different products each, or of one product if there is no second. */
const buildOrderBodies = (products: readonly number[]): string[] => {
  const random = createSeededRandom(products.length)
  return Array.from({ length: 500 }, (_, index) => {
    const first = random(products.length)
    const second = (first + 1 + random(Math.max(1, products.length - 1))) % products.length
    const lines = [...new Set([first, second])]
    return JSON.stringify(
      buildCheckoutForm({
        Client: { email: `customer${index}@example.ee` },
        Delivery: {
          provider: 'omniva-courier',
          option: '',
          Address: {
            street: 'Paldiski mnt 171',
            city: 'Tallinn',
            state: 'Harjumaa',
            area_code: '13517',
            country: 'EE',
          },
        },
        CartItem: lines.map(line => ({ product_id: products[line] as number, amount: 1 })),
      }),
    )
  })
}
