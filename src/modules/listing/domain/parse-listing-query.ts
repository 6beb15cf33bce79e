import { formatCarKey, parseCarKey } from '#fitment/domain/car-key.ts'
import {
  getDefaultSort,
  type ListingRequest,
  PAGE_SIZES,
  parseFilters,
  parsePriceRange,
  SORTS,
} from './listing-query.ts'

const MAX_WORDS_LENGTH = 300
const MAX_PAGE = 1_000_000

/** Parses the query of a listing address. Invalid values become the nearest valid one; never throws. */
export const parseListingQuery = (raw: Readonly<Record<string, unknown>>): ListingRequest => {
  const sort = toText(raw.sort)
  const words = toText(raw.q).slice(0, MAX_WORDS_LENGTH).trim()
  return {
    categoryId: parseCategoryId(toText(raw.c)),
    words,
    options: parseFilters(toText(raw.f)),
    car: parseCar(toText(raw.v)),
    sort: SORTS.find(candidate => candidate === sort) ?? getDefaultSort(words),
    isExact: toText(raw.exact) === '1',
    priceRange: parsePriceRange(toText(raw.price)),
    page: Math.trunc(Math.min(Math.max(toNumber(raw.page, 1), 1), MAX_PAGE)),
    pageSize: findNearestPageSize(toNumber(raw.pageSize, PAGE_SIZES[0])),
  }
}

/** Returns the nearest offered page size; of two equally near ones, the smaller. */
const findNearestPageSize = (requestedSize: number): (typeof PAGE_SIZES)[number] =>
  PAGE_SIZES.reduce(
    (best, size) => (Math.abs(size - requestedSize) < Math.abs(best - requestedSize) ? size : best),
    PAGE_SIZES[0],
  )

/** A repeated parameter counts with its first value. */
const toText = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' || typeof first === 'number' ? String(first) : ''
}

const toNumber = (value: unknown, fallback: number): number => {
  const text = toText(value).trim()
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isNaN(number) ? fallback : Math.min(Math.max(number, -MAX_PAGE), MAX_PAGE)
}

/** Returns an empty text for anything but the key of a car. */
const parseCar = (text: string): string => {
  const car = text === '' ? null : parseCarKey(text)
  return car ? formatCarKey(car) : ''
}

/** Returns null for anything but an id; unknown ids stay and list nothing. */
const parseCategoryId = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)
