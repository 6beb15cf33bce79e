import { readResidentMemory, reportCatalogueLoad, reportPriceDelay } from './big-probes.ts'
import type { Scenario } from './measurement.ts'
import { createListingLoad, createPageLoad, createSearchLoad } from './reading-loads.ts'
import { createRelevanceProbe } from './relevance.ts'

const PRODUCTS = 100_000

/** Measures a very large catalogue in memory and in the database. */
export const bigCatalogue: Scenario = {
  products: PRODUCTS,
  isLarge: true,
  steps: [
    { name: 'big-load', description: 'Catalogue read and index built', measure: reportCatalogueLoad },
    createRelevanceProbe('big-relevance', 'Judged searches, 100,000 products'),
    {
      name: 'big-listing',
      description: 'Product list, 100,000 products, each request a different query',
      createLoad: () => createListingLoad('big-listing'),
    },
    {
      name: 'big-search',
      description: 'Product list for a search text, 100,000 products',
      createLoad: () => createSearchLoad('big-search', PRODUCTS),
    },
    {
      name: 'big-product-page',
      description: 'Product page for guests, 100,000 products, rendered',
      createLoad: shop => createPageLoad('big-product-page', shop.productPaths),
    },
    { name: 'big-price', description: 'From a changed price to the list that shows it', measure: reportPriceDelay },
    { name: 'big-memory', description: 'Memory of the process after all this', measure: readResidentMemory },
    {
      description: 'Starting with the listing in the database, which is filled first',
      prepare: shop => shop.restart({ LISTING_ENGINE: 'postgres' }),
    },
    {
      name: 'big-sql-listing',
      description: 'Product list in SQL, 100,000 products, one request after the other',
      createLoad: () => ({ ...createListingLoad('big-sql-listing'), connections: 1 }),
    },
    {
      name: 'big-sql-search',
      description: 'Product list in SQL for a search text, one request after the other',
      createLoad: () => ({ ...createSearchLoad('big-sql-search', PRODUCTS), connections: 1 }),
    },
    createRelevanceProbe('big-sql-relevance', 'Judged searches in SQL, 100,000 products'),
    {
      name: 'big-sql-price',
      description: 'From a changed price to the list in SQL that shows it',
      measure: reportPriceDelay,
    },
  ],
}
