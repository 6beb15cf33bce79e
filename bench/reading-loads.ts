import { listingQueries } from './listing-queries.ts'
import type { Load } from './load.ts'
import { searchWords } from './search-words.ts'

const CONNECTIONS = 16
const SECONDS = 8
const LIST = '"success":true,"results":['

const json = (name: string, paths: readonly string[], expects: string): Load => ({
  name,
  connections: CONNECTIONS,
  seconds: SECONDS,
  paths,
  expects,
})

/**
 * Builds a load of product lists as JSON with categories, filters, searches, orders and pages; every query is unique.
 */
export const listingLoad = (name: string): Load =>
  json(
    name,
    listingQueries(20_000, 1).map(query => `/v1/product?${query}`),
    LIST,
  )

/** Builds a load of product searches; every search text is unique. */
export const searchLoad = (name: string, products: number): Load =>
  json(
    name,
    searchWords(20_000, products).map(words => `/v1/product?q=${encodeURIComponent(words)}`),
    LIST,
  )

/** Builds a load of pages and products for a search text, as the results page requests them. */
export const siteSearchLoad = (name: string, products: number): Load =>
  json(
    name,
    searchWords(20_000, products).map(words => `/v1/search?q=${encodeURIComponent(words)}`),
    LIST,
  )

/** Builds a load of search suggestions. */
export const suggestionLoad = (name: string, products: number): Load =>
  json(
    name,
    searchWords(20_000, products).map(words => `/v1/suggestions?q=${encodeURIComponent(words)}`),
    '"data":{"categories":[',
  )

const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' }

/** Builds a load of pages as a browser requests them. */
export const pageLoad = (name: string, paths: readonly string[]): Load => ({
  name,
  connections: CONNECTIONS,
  seconds: SECONDS,
  paths,
  headers: BROWSER,
  expects: '</html>',
})
