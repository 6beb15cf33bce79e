import { buildListingAddresses } from './listing-queries.ts'
import type { Scenario } from './measurement.ts'
import { createOrderLoad } from './order-load.ts'
import {
  createListingLoad,
  createPageLoad,
  createSearchLoad,
  createSiteSearchLoad,
  createSuggestionLoad,
} from './reading-loads.ts'
import type { BenchShop } from './shop.ts'

const PRODUCTS = 10_000

const BATCHES = 4
const PAGES = 50
/**
 * Counts the statements of product pages that no load has requested before. Background queries are counted too, so the
 * smallest batch is the most exact.
 */
const countProductPageStatements = async ({ origin, productPaths }: BenchShop): Promise<string> => {
  const countStatements = async (): Promise<number> => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    return Number(/^pitlane_database_statements_total (\d+)$/m.exec(text)?.[1])
  }
  const statementsPerPage: number[] = []
  for (let batch = 1; batch <= BATCHES; batch++) {
    const statementsBefore = await countStatements()
    for (const path of productPaths.slice(-batch * PAGES).slice(0, PAGES)) {
      const response = await fetch(origin + path, { headers: { accept: 'text/html' } })
      if (!(await response.text()).includes('</html>')) throw new Error(`${path} was answered ${response.status}`)
    }
    statementsPerPage.push(((await countStatements()) - statementsBefore) / PAGES)
  }
  return `${Math.min(...statementsPerPage).toFixed(2)} (by batches of ${PAGES} pages ${statementsPerPage.map(statements => statements.toFixed(2)).join(', ')})`
}

/** Measures the requests of visitors in a shop of usual size. */
export const everydayShop: Scenario = {
  products: PRODUCTS,
  isLarge: false,
  steps: [
    {
      name: 'listing-json',
      description: 'Product list as JSON, each request a different query',
      createLoad: () => createListingLoad('listing-json'),
    },
    {
      name: 'text-search',
      description: 'Product list for a search text, each request a different one',
      createLoad: () => createSearchLoad('text-search', PRODUCTS),
    },
    {
      name: 'site-search',
      description: 'Pages and products for a search text, each request a different one',
      createLoad: () => createSiteSearchLoad('site-search', PRODUCTS),
    },
    {
      name: 'suggestions',
      description: 'Suggestions for a search text, each request a different one',
      createLoad: () => createSuggestionLoad('suggestions', PRODUCTS),
    },
    {
      name: 'listing-page',
      description: 'Listing page for guests, cached',
      createLoad: () => createPageLoad('listing-page', buildListingAddresses(20, 2)),
    },
    {
      name: 'listing-page-uncached',
      description: 'Listing page for guests, each request a different query, rendered',
      createLoad: () => createPageLoad('listing-page-uncached', buildListingAddresses(12_000, 3)),
    },
    {
      name: 'product-page-queries',
      description: 'Statements that the database runs for a product page, rendered',
      measure: countProductPageStatements,
    },
    {
      name: 'product-page',
      description: 'Product page for guests, cached',
      createLoad: shop => createPageLoad('product-page', shop.productPaths.slice(0, 50)),
    },
    {
      name: 'product-page-uncached',
      description: 'Product page for guests, each request a different product, rendered',
      createLoad: shop => createPageLoad('product-page-uncached', shop.productPaths.slice(100)),
    },
    {
      name: 'place-order-8',
      description: 'Orders by 8 customers, two limited products of 500',
      createLoad: shop => createOrderLoad(shop, { name: 'place-order-8', customers: 8, products: shop.stocked }),
    },
    {
      name: 'place-order-64',
      description: 'Orders by 64 customers, two limited products of 500',
      createLoad: shop => createOrderLoad(shop, { name: 'place-order-64', customers: 64, products: shop.stocked }),
    },
    {
      name: 'place-order-one',
      description: 'Orders by 64 customers, all of the same limited product',
      createLoad: shop =>
        createOrderLoad(shop, { name: 'place-order-one', customers: 64, products: shop.stocked.slice(0, 1) }),
    },
  ],
}
