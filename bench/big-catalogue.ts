import { catalogueLoaded, memoryTaken, priceSeen } from './big-probes.ts'
import type { Scene } from './measurement.ts'
import { listingLoad, pageLoad, searchLoad } from './reading-loads.ts'
import { relevanceProbe } from './relevance.ts'

const PRODUCTS = 100_000

/** Measures a very large catalogue in memory and in the database. */
export const bigCatalogue: Scene = {
  products: PRODUCTS,
  large: true,
  steps: [
    { name: 'big-load', says: 'Catalogue read and index built', look: catalogueLoaded },
    relevanceProbe('big-relevance', 'Judged searches, 100,000 products'),
    {
      name: 'big-listing',
      says: 'Product list, 100,000 products, every request another query',
      load: () => listingLoad('big-listing'),
    },
    {
      name: 'big-search',
      says: 'Product list for a search text, 100,000 products',
      load: () => searchLoad('big-search', PRODUCTS),
    },
    {
      name: 'big-product-page',
      says: 'Product page for guests, 100,000 products, rendered',
      load: shop => pageLoad('big-product-page', shop.productPaths),
    },
    { name: 'big-price', says: 'From a changed price to the list that shows it', look: priceSeen },
    { name: 'big-memory', says: 'Memory of the process after all this', look: memoryTaken },
    {
      says: 'Starting with the listing in the database, which is filled first',
      prepare: shop => shop.restart({ LISTING_ENGINE: 'postgres' }),
    },
    {
      name: 'big-sql-listing',
      says: 'Product list in SQL, 100,000 products, one request after the other',
      load: () => ({ ...listingLoad('big-sql-listing'), connections: 1 }),
    },
    {
      name: 'big-sql-search',
      says: 'Product list in SQL for a search text, one request after the other',
      load: () => ({ ...searchLoad('big-sql-search', PRODUCTS), connections: 1 }),
    },
    relevanceProbe('big-sql-relevance', 'Judged searches in SQL, 100,000 products'),
    { name: 'big-sql-price', says: 'From a changed price to the list in SQL that shows it', look: priceSeen },
  ],
}
