import { checkoutFormWith } from '#checkout/testing/checkout-form-sample.ts'
import { seededRandom } from '#demo/seed/seeded-random.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Load } from './load.ts'
import type { BenchShop } from './shop.ts'

/** Real orders: a token with its cookie, a key of its own for each, from a thousand addresses behind a trusted proxy. */
export const orderLoad = async (
  shop: BenchShop,
  { name, buyers, products }: { name: string; buyers: number; products: readonly number[] },
): Promise<Load> => {
  const session = await fetch(`${shop.origin}/v1/session`)
  const { data } = (await session.json()) as { data: { csrfToken: string } }
  const cookie = session.headers
    .getSetCookie()
    .map(given => given.split(';', 1)[0])
    .join('; ')
  return {
    name,
    connections: buyers,
    seconds: 8,
    method: 'POST',
    paths: ['/v1/place-order'],
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': data.csrfToken,
      cookie,
      'idempotency-key': `bench-${name}-{n}`,
      'x-forwarded-for': '{address}',
    },
    bodies: orders(products),
    expects: '"public_token":"',
    stored: () => shop.withDatabase(countOrders),
  }
}

const countOrders = async ({ $client }: Database): Promise<number> => {
  const { rows } = await $client.query<{ orders: number }>('select count(*)::int as orders from shop_order')
  return rows[0]?.orders ?? 0
}

/** Five hundred carts of two different products each; of one where there is but one. */
const orders = (products: readonly number[]): string[] => {
  const chance = seededRandom(products.length)
  return Array.from({ length: 500 }, () => {
    const first = chance(products.length)
    const second = (first + 1 + chance(Math.max(1, products.length - 1))) % products.length
    const lines = [...new Set([first, second])]
    return JSON.stringify(
      checkoutFormWith({
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
        CartItem: lines.map(at => ({ product_id: products[at] as number, amount: 1 })),
      }),
    )
  })
}
