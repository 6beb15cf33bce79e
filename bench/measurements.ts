import { listingQueries } from './listing-queries.ts'
import type { Load } from './load.ts'
import { orderLoad } from './order-load.ts'
import type { BenchShop } from './shop.ts'

export interface Measurement {
  name: string
  says: string
  /** A round before the measured one fills what is kept in memory; without it no address is asked for twice. */
  warm: boolean
  load: (shop: BenchShop) => Load | Promise<Load>
}

const CONNECTIONS = 16
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' }
const page = (name: string, paths: readonly string[], seconds = 6): Load => ({
  name,
  connections: CONNECTIONS,
  seconds,
  paths,
  headers: BROWSER,
})

/** Everything that is measured, in this order. */
export const measurements: readonly Measurement[] = [
  {
    name: 'listing-json',
    says: 'Product list as JSON, every request another query',
    warm: true,
    load: () => ({
      name: 'listing-json',
      connections: CONNECTIONS,
      seconds: 8,
      paths: listingQueries(20_000, 1).map(query => `/v1/product?${query}`),
    }),
  },
  {
    name: 'listing-page',
    says: 'Listing page for guests, kept',
    warm: true,
    load: () =>
      page(
        'listing-page',
        listingQueries(20, 2).map(query => `/et/tooted?${query}`),
      ),
  },
  {
    name: 'listing-page-anew',
    says: 'Listing page for guests, every request another query, rendered',
    warm: false,
    load: () =>
      page(
        'listing-page-anew',
        listingQueries(12_000, 3).map(query => `/et/tooted?${query}`),
        8,
      ),
  },
  {
    name: 'product-page',
    says: 'Product page for guests, kept',
    warm: true,
    load: shop => page('product-page', shop.productPaths.slice(0, 50)),
  },
  {
    name: 'product-page-anew',
    says: 'Product page for guests, every request another product, rendered',
    warm: false,
    load: shop => page('product-page-anew', shop.productPaths.slice(100), 8),
  },
  {
    name: 'place-order-8',
    says: 'Orders by 8 buyers, two limited products of 500',
    warm: true,
    load: shop => orderLoad(shop, { name: 'place-order-8', buyers: 8, products: shop.stocked, seconds: 8 }),
  },
  {
    name: 'place-order-64',
    says: 'Orders by 64 buyers, two limited products of 500',
    warm: true,
    load: shop => orderLoad(shop, { name: 'place-order-64', buyers: 64, products: shop.stocked, seconds: 8 }),
  },
  {
    name: 'place-order-one',
    says: 'Orders by 64 buyers, all of the same limited product',
    warm: true,
    load: shop =>
      orderLoad(shop, { name: 'place-order-one', buyers: 64, products: shop.stocked.slice(0, 1), seconds: 8 }),
  },
]
