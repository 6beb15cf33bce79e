import type { Cents } from '#kernel/money.ts'

export const MAX_PRICE_CENTS: Cents = 999_999_900

/** A price this many times higher or lower than expected needs a confirmation. */
const UNUSUAL_CHANGE_FACTOR = 3
/** Differences up to this amount are never unusual, because small parts double their price easily. */
const UNUSUAL_CHANGE_MIN_CENTS: Cents = 100

/** Excel counts days from 1900: these serials are the years 2000 to 2099. */
const FIRST_DATE_SERIAL = 36_526
const LAST_DATE_SERIAL = 73_050

/** The regular gross price and the current one, in cents. */
export interface PricePair {
  priceCents: Cents
  totalCents: Cents
}

export interface PriceInput extends PricePair {
  /** The stored prices; null for a new product. */
  before: PricePair | null
  /** The scheduled sale price and the stored one. */
  saleCents?: Cents | null | undefined
  saleBeforeCents?: Cents | null | undefined
  /** The purchase price and the stored one. */
  costCents?: Cents | null | undefined
  costBeforeCents?: Cents | null | undefined
  /** The regular price as it was typed, when it was typed without VAT. */
  typedCents?: Cents | undefined
  /** Staff confirmed that the product is free. */
  isFree: boolean
  /** Staff confirmed the unusual price. */
  isConfirmed: boolean
  /** Jumps of stored prices wait for approval (`findPriceJump`), so they need no confirmation. */
  isReviewed?: boolean | undefined
}

export type PricePart = 'price' | 'total' | 'sale' | 'cost'
/** `dateNumber`: a whole number that spreadsheets use for a date; `dateText`: a written date. */
export type PriceError =
  | 'noNumber'
  | 'negative'
  | 'decimals'
  | 'tooHigh'
  | 'dateText'
  | 'free'
  | 'dateNumber'
  | 'unusualChange'

/** Returns true for errors that staff can confirm; others must be corrected. */
export const isConfirmable = (error: PriceError): boolean => error === 'dateNumber' || error === 'unusualChange'

/** Returns the message key of an error, which all clients share. */
export const getPriceErrorKey = (error: PriceError): string => `productAdmin.priceError.${error}`

/** Returns true for a price of 0 that nobody confirmed: the product is visible, but cannot be ordered. */
export const isUnpriced = ({ totalCents, free }: { totalCents: Cents; free: boolean }): boolean =>
  totalCents === 0 && !free

/** Decides the flag of free products: a price of 0 needs it, and any other price clears it. */
export const isGivenAway = (
  prices: PricePair & { saleCents?: Cents | null | undefined },
  { isFree }: { isFree: boolean },
): boolean => isFree && (prices.priceCents === 0 || prices.totalCents === 0 || prices.saleCents === 0)

/** Validates a single amount; null if it is valid. */
export const validateAmount = (cents: number): PriceError | null => {
  if (Number.isNaN(cents)) return 'noNumber'
  if (cents < 0) return 'negative'
  if (!Number.isInteger(cents)) return 'decimals'
  return cents > MAX_PRICE_CENTS ? 'tooHigh' : null
}

/**
 * Validates product prices for forms, table cells, bulk actions, imports and the API. An unchanged amount is not
 * unusual, but 0 needs the free flag.
 */
export const findPriceErrors = (price: PriceInput): Partial<Record<PricePart, PriceError>> => {
  const { priceCents, totalCents, saleCents, before, isFree } = price
  const isJudgedSale = totalCents < priceCents && !(price.isReviewed && before)
  const errors: Partial<Record<PricePart, PriceError | null>> = {
    price: validateAmount(priceCents) ?? findUnusualPrice(price, before ? before.priceCents : null, priceCents),
    total:
      validateAmount(totalCents) ?? (isJudgedSale ? findUnusualSalePrice(price, before?.totalCents, totalCents) : null),
    sale:
      typeof saleCents === 'number' ? (validateAmount(saleCents) ?? findScheduledSaleError(price, saleCents)) : null,
    cost: typeof price.costCents === 'number' ? findCostError(price, price.costCents) : null,
  }
  if (!isFree) {
    if (priceCents === 0) errors.price = 'free'
    // A current price equal to the regular one repeats its error.
    else if (totalCents === 0) errors.total = 'free'
    if (saleCents === 0) errors.sale = 'free'
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

/** Finds a purchase price that looks like a date. Suppliers change purchase prices too much to judge other jumps. */
export const findCostError = (
  { costBeforeCents: before, isConfirmed }: Pick<PriceInput, 'costBeforeCents' | 'isConfirmed'>,
  cents: Cents,
): PriceError | null => {
  if (isConfirmed || cents === before || !isDateSerial(cents)) return validateAmount(cents)
  return before && !isUnusualChange(before, cents) ? null : 'dateNumber'
}

const findScheduledSaleError = (price: PriceInput, saleCents: Cents): PriceError | null =>
  findUnusualSalePrice(price, price.saleBeforeCents, saleCents)

/** Finds a regular price that differs much from the stored one, or a new price that looks like a date. */
const findUnusualPrice = (
  { isConfirmed, isFree, typedCents, isReviewed = false }: PriceInput,
  before: Cents | null,
  cents: Cents,
): PriceError | null => {
  if (isConfirmed || cents === before || (isFree && cents === 0)) return null
  const isJump = before ? isUnusualChange(before, cents) : false
  if (isDateSerial(typedCents ?? cents) && (!before || isJump)) return 'dateNumber'
  return isJump && !isReviewed ? 'unusualChange' : null
}

/** Compares a sale price with the regular one. */
const findUnusualSalePrice = (price: PriceInput, before: Cents | null | undefined, cents: Cents): PriceError | null => {
  if (price.isConfirmed || cents === before || (price.isFree && cents === 0)) return null
  return isUnusualChange(price.priceCents, cents) ? 'unusualChange' : null
}

/** Returns true for a change that is probably a mistake. */
export const isUnusualChange = (expectedCents: Cents, cents: Cents): boolean => {
  if (expectedCents === 0 || Math.abs(cents - expectedCents) <= UNUSUAL_CHANGE_MIN_CENTS) return false
  return cents > expectedCents * UNUSUAL_CHANGE_FACTOR || cents * UNUSUAL_CHANGE_FACTOR < expectedCents
}

/** Returns true for a number that spreadsheets store for a date: 46353 is 27 November 2026. */
export const isDateSerial = (cents: Cents): boolean =>
  cents % 100 === 0 && cents / 100 >= FIRST_DATE_SERIAL && cents / 100 <= LAST_DATE_SERIAL

const FIELD_BY_PART: Readonly<Record<PricePart, string>> = {
  price: 'price',
  total: 'total_price',
  sale: 'scheduled_sale.price',
  cost: 'cost',
}

/** Returns message keys by field. */
export const findPriceErrorsByField = (price: PriceInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries(findPriceErrors(price)).map(([part, error]) => [
      FIELD_BY_PART[part as PricePart],
      getPriceErrorKey(error),
    ]),
  )
