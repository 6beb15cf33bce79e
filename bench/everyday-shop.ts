import { listingPages } from './listing-queries.ts'
import type { Scene } from './measurement.ts'
import { orderLoad } from './order-load.ts'
import { listingLoad, pageLoad, searchLoad, siteSearchLoad, suggestionLoad } from './reading-loads.ts'
import type { BenchShop } from './shop.ts'

const PRODUCTS = 10_000

const BATCHES = 4
const PAGES = 50
/**
 * Counts the statements of product pages that no load has requested before. Background queries are counted too, so the
 * smallest batch is the most exact.
 */
const statementsOfProductPages = async ({ origin, productPaths }: BenchShop): Promise<string> => {
  const countStatements = async (): Promise<number> => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    return Number(/^pitlane_database_statements_total (\d+)$/m.exec(text)?.[1])
  }
  const each: number[] = []
  for (let batch = 1; batch <= BATCHES; batch++) {
    const before = await countStatements()
    for (const path of productPaths.slice(-batch * PAGES).slice(0, PAGES)) {
      const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
      if (!(await answer.text()).includes('</html>')) throw new Error(`${path} was answered ${answer.status}`)
    }
    each.push(((await countStatements()) - before) / PAGES)
  }
  return `${Math.min(...each).toFixed(2)} (by batches of ${PAGES} pages ${each.map(one => one.toFixed(2)).join(', ')})`
}

/** Measures the requests of visitors in a shop of usual size. */
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
      load: () => pageLoad('listing-page', listingPages(20, 2)),
    },
    {
      name: 'listing-page-uncached',
      says: 'Listing page for guests, every request another query, rendered',
      load: () => pageLoad('listing-page-uncached', listingPages(12_000, 3)),
    },
    {
      name: 'product-page-queries',
      says: 'Statements that the database runs for a product page, rendered',
      look: statementsOfProductPages,
    },
    {
      name: 'product-page',
      says: 'Product page for guests, kept',
      load: shop => pageLoad('product-page', shop.productPaths.slice(0, 50)),
    },
    {
      name: 'product-page-uncached',
      says: 'Product page for guests, every request another product, rendered',
      load: shop => pageLoad('product-page-uncached', shop.productPaths.slice(100)),
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
