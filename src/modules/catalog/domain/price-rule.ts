import type { Cents } from '#kernel/money.ts'

export const MAX_PRICE_CENTS: Cents = 999_999_900

/** A price this many times higher or lower than expected needs a confirmation. */
const JUMP_FACTOR = 3
/** Differences up to this amount are never unusual, because small parts double their price easily. */
const JUMP_MIN_CENTS: Cents = 100

/** Excel counts days from 1900: these serials are the years 2000 to 2099. */
const FIRST_DATE_SERIAL = 36_526
const LAST_DATE_SERIAL = 73_050

/** The regular gross price and the current one, in cents. */
export interface PricePair {
  priceCents: Cents
  totalCents: Cents
}

export interface CheckedPrice extends PricePair {
  /** The stored prices; null for a new product. */
  before: PricePair | null
  /** The scheduled sale price and the stored one. */
  cutCents?: Cents | null | undefined
  cutBeforeCents?: Cents | null | undefined
  /** Staff confirmed that the product is free. */
  isFree: boolean
  /** Staff confirmed the unusual price. */
  isConfirmed: boolean
}

export type PricePart = 'price' | 'total' | 'cut'
/** `date`: a whole number that spreadsheets use for a date; `dateText`: a written date. */
export type PriceFault = 'noNumber' | 'negative' | 'decimals' | 'tooDear' | 'dateText' | 'free' | 'date' | 'jump'

/** True for errors that staff can confirm; others must be corrected. */
export const isConfirmable = (fault: PriceFault): boolean => fault === 'date' || fault === 'jump'

/** Returns the message key of an error, which all clients share. */
export const priceFaultText = (fault: PriceFault): string => `productAdmin.priceFault.${fault}`

/** True for a price of 0 that nobody confirmed: the product is visible, but cannot be ordered. */
export const isUnpriced = ({ totalCents, free }: { totalCents: Cents; free: boolean }): boolean =>
  totalCents === 0 && !free

/** Decides the flag of free products: a price of 0 needs it, and any other price clears it. */
export const isGivenAway = (prices: PricePair & { cutCents?: Cents | null | undefined }, isFree: boolean): boolean =>
  isFree && (prices.priceCents === 0 || prices.totalCents === 0 || prices.cutCents === 0)

/** Validates a single amount; null if it is valid. */
export const amountFault = (cents: number): PriceFault | null => {
  if (Number.isNaN(cents)) return 'noNumber'
  if (cents < 0) return 'negative'
  if (!Number.isInteger(cents)) return 'decimals'
  return cents > MAX_PRICE_CENTS ? 'tooDear' : null
}

/**
 * Validates product prices for forms, table cells, bulk actions, imports and the API. An unchanged amount is not
 * unusual, but 0 needs the free flag.
 */
export const priceFaults = (price: CheckedPrice): Partial<Record<PricePart, PriceFault>> => {
  const { priceCents, totalCents, cutCents, before, isFree } = price
  const isSale = totalCents < priceCents
  const faults: Partial<Record<PricePart, PriceFault | null>> = {
    price: amountFault(priceCents) ?? suspicion(price, before ? before.priceCents : null, priceCents),
    total: amountFault(totalCents) ?? (isSale ? saleSuspicion(price, before?.totalCents, totalCents) : null),
    cut: typeof cutCents === 'number' ? (amountFault(cutCents) ?? plannedFault(price, cutCents)) : null,
  }
  if (!isFree) {
    if (priceCents === 0) faults.price = 'free'
    // A current price equal to the regular one repeats its error.
    else if (totalCents === 0) faults.total = 'free'
    if (cutCents === 0) faults.cut = 'free'
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

const plannedFault = (price: CheckedPrice, cutCents: Cents): PriceFault | null =>
  saleSuspicion(price, price.cutBeforeCents, cutCents)

/** Finds a regular price that differs much from the stored one, or a new price that looks like a date. */
const suspicion = ({ isConfirmed, isFree }: CheckedPrice, before: Cents | null, cents: Cents): PriceFault | null => {
  if (isConfirmed || cents === before || (isFree && cents === 0)) return null
  const jumps = before ? isJump(before, cents) : null
  if (isDateSerial(cents) && jumps !== false) return 'date'
  return jumps ? 'jump' : null
}

/** Compares a sale price with the regular one. */
const saleSuspicion = (price: CheckedPrice, before: Cents | null | undefined, cents: Cents): PriceFault | null => {
  if (price.isConfirmed || cents === before || (price.isFree && cents === 0)) return null
  return isJump(price.priceCents, cents) ? 'jump' : null
}

/** True for a change that is probably a mistake. */
export const isJump = (expected: Cents, cents: Cents): boolean => {
  if (expected === 0 || Math.abs(cents - expected) <= JUMP_MIN_CENTS) return false
  return cents > expected * JUMP_FACTOR || cents * JUMP_FACTOR < expected
}

/** In a column of prices, 46353 is 27 November 2026 as spreadsheets store it. */
export const isDateSerial = (cents: Cents): boolean =>
  cents % 100 === 0 && cents / 100 >= FIRST_DATE_SERIAL && cents / 100 <= LAST_DATE_SERIAL

const FIELDS: Readonly<Record<PricePart, string>> = { price: 'price', total: 'total_price', cut: 'cut.price' }

/** Returns message keys by field. */
export const priceProblems = (price: CheckedPrice): Record<string, string> =>
  Object.fromEntries(
    Object.entries(priceFaults(price)).map(([part, fault]) => [FIELDS[part as PricePart], priceFaultText(fault)]),
  )
