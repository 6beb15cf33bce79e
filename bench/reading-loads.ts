import { buildSearchTexts } from './build-search-texts.ts'
import { buildListingQueries } from './listing-queries.ts'
import type { Load } from './load.ts'

const CONNECTIONS = 16
const DURATION_SECONDS = 8
const LIST_START = '"results":['

const createJsonLoad = (name: string, paths: readonly string[], expectedText: string): Load => ({
  name,
  connections: CONNECTIONS,
  seconds: DURATION_SECONDS,
  paths,
  expectedText,
})

/**
 * Builds a load of product lists as JSON with categories, filters, searches, sort orders and pages. Every query is
 * unique.
 */
export const createListingLoad = (name: string): Load =>
  createJsonLoad(
    name,
    buildListingQueries(20_000, 1).map(query => `/v1/product?${query}`),
    LIST_START,
  )

/** Builds a load of product searches; every search text is unique. */
export const createSearchLoad = (name: string, products: number): Load =>
  createJsonLoad(
    name,
    buildSearchTexts(20_000, products).map(words => `/v1/product?q=${encodeURIComponent(words)}`),
    LIST_START,
  )

/** Builds a load of pages and products for a search text, as the results page requests them. */
export const createSiteSearchLoad = (name: string, products: number): Load =>
  createJsonLoad(
    name,
    buildSearchTexts(20_000, products).map(words => `/v1/search?q=${encodeURIComponent(words)}`),
    LIST_START,
  )

export const createSuggestionLoad = (name: string, products: number): Load =>
  createJsonLoad(
    name,
    buildSearchTexts(20_000, products).map(words => `/v1/suggestions?q=${encodeURIComponent(words)}`),
    '"data":{"categories":[',
  )

const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' }

/** Builds a load of pages as a browser requests them. */
export const createPageLoad = (name: string, paths: readonly string[]): Load => ({
  name,
  connections: CONNECTIONS,
  seconds: DURATION_SECONDS,
  paths,
  headers: BROWSER_HEADERS,
  expectedText: '</html>',
})
