import { listingQueries } from './listing-queries.ts'
import type { Scene } from './measurement.ts'
import { orderLoad } from './order-load.ts'
import { listingLoad, pageLoad, searchLoad, siteSearchLoad, suggestionLoad } from './reading-loads.ts'

const PRODUCTS = 10_000

/** What visitors of a usual shop do. */
export const everydayShop: Scene = {
  products: PRODUCTS,
  large: false,
  steps: [
    {
      name: 'listing-json',
      says: 'Product list as JSON, every request another query',
      load: () => listingLoad('listing-json'),
    },
    {
      name: 'text-search',
      says: 'Product list for a search text, every request another one',
      load: () => searchLoad('text-search', PRODUCTS),
    },
    {
      name: 'site-search',
      says: 'Pages and products for a search text, every request another one',
      load: () => siteSearchLoad('site-search', PRODUCTS),
    },
    {
      name: 'suggestions',
      says: 'Suggestions for a search text, every request another one',
      load: () => suggestionLoad('suggestions', PRODUCTS),
    },
    {
      name: 'listing-page',
      says: 'Listing page for guests, kept',
      load: () =>
        pageLoad(
          'listing-page',
          listingQueries(20, 2).map(query => `/et/tooted?${query}`),
        ),
    },
    {
      name: 'listing-page-anew',
      says: 'Listing page for guests, every request another query, rendered',
      load: () =>
        pageLoad(
          'listing-page-anew',
          listingQueries(12_000, 3).map(query => `/et/tooted?${query}`),
        ),
    },
    {
      name: 'product-page',
      says: 'Product page for guests, kept',
      load: shop => pageLoad('product-page', shop.productPaths.slice(0, 50)),
    },
    {
      name: 'product-page-anew',
      says: 'Product page for guests, every request another product, rendered',
      load: shop => pageLoad('product-page-anew', shop.productPaths.slice(100)),
    },
    {
      name: 'place-order-8',
      says: 'Orders by 8 buyers, two limited products of 500',
      load: shop => orderLoad(shop, { name: 'place-order-8', buyers: 8, products: shop.stocked }),
    },
    {
      name: 'place-order-64',
      says: 'Orders by 64 buyers, two limited products of 500',
      load: shop => orderLoad(shop, { name: 'place-order-64', buyers: 64, products: shop.stocked }),
    },
    {
      name: 'place-order-one',
      says: 'Orders by 64 buyers, all of the same limited product',
      load: shop => orderLoad(shop, { name: 'place-order-one', buyers: 64, products: shop.stocked.slice(0, 1) }),
    },
  ],
}
