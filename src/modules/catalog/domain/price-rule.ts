import type { Cents } from '#kernel/money.ts'

/** The largest price that the shop stores, in cents. */
export const MAX_PRICE_CENTS: Cents = 999_999_900

/** A price this many times higher or lower than expected is held back until somebody confirms it. */
const JUMP_FACTOR = 3
/** Differences up to this amount are never a jump: small parts double their price easily. */
const JUMP_MIN_CENTS: Cents = 100

/** Excel counts days from 1900: these serials are the dates from 2000 to 2099. */
const FIRST_DATE_SERIAL = 36_526
const LAST_DATE_SERIAL = 73_050

/** Regular gross price and the one in force, in cents. */
export interface PricePair {
  priceCents: Cents
  totalCents: Cents
}

export interface CheckedPrice extends PricePair {
  /** The prices that the product has now; null for a new product. */
  before: PricePair | null
  /** A sale price that starts or ends by itself, and the one planned so far. */
  cutCents?: Cents | null | undefined
  cutBeforeCents?: Cents | null | undefined
  /** Somebody said that the product is given away. */
  isFree: boolean
  /** Somebody confirmed the unusual price. */
  isConfirmed: boolean
}

export type PricePart = 'price' | 'total' | 'cut'
/** `date`: a whole number that is a date in spreadsheets; `dateText`: a written date. */
export type PriceFault = 'noNumber' | 'negative' | 'decimals' | 'tooDear' | 'dateText' | 'free' | 'date' | 'jump'

/** Whether somebody can confirm a price with this fault; other faults must be corrected. */
export const isConfirmable = (fault: PriceFault): boolean => fault === 'date' || fault === 'jump'

/** The text of a fault, the same for every way in. */
export const priceFaultText = (fault: PriceFault): string => `productAdmin.priceFault.${fault}`

/** Whether a product has a price that nobody set on purpose: it is shown, but nobody can order it. */
export const isUnpriced = ({ totalCents, free }: { totalCents: Cents; free: boolean }): boolean =>
  totalCents === 0 && !free

/** A price of 0 is stored only with the flag that the product is given away; any other price clears that flag. */
export const isGivenAway = (prices: PricePair & { cutCents?: Cents | null | undefined }, isFree: boolean): boolean =>
  isFree && (prices.priceCents === 0 || prices.totalCents === 0 || prices.cutCents === 0)

/** The fault of a single amount, whatever it was before; null for an amount that a price may have. */
export const amountFault = (cents: number): PriceFault | null => {
  if (Number.isNaN(cents)) return 'noNumber'
  if (cents < 0) return 'negative'
  if (!Number.isInteger(cents)) return 'decimals'
  return cents > MAX_PRICE_CENTS ? 'tooDear' : null
}

/**
 * The one rule for prices of products: the form, cells, bulk changes, imports and the API ask it whenever they set a price. An
 * unchanged amount is not suspicious, but 0 needs the free flag.
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
    // An equal price in force repeats the regular one; its fault is told once.
    else if (totalCents === 0) faults.total = 'free'
    if (cutCents === 0) faults.cut = 'free'
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

const plannedFault = (price: CheckedPrice, cutCents: Cents): PriceFault | null =>
  saleSuspicion(price, price.cutBeforeCents, cutCents)

/** A regular price that differs much from the present one, or that looks like a date on a new product. */
const suspicion = ({ isConfirmed, isFree }: CheckedPrice, before: Cents | null, cents: Cents): PriceFault | null => {
  if (isConfirmed || cents === before || (isFree && cents === 0)) return null
  const jumps = before ? isJump(before, cents) : null
  if (isDateSerial(cents) && jumps !== false) return 'date'
  return jumps ? 'jump' : null
}

/** A sale price is compared with the regular one. */
const saleSuspicion = (price: CheckedPrice, before: Cents | null | undefined, cents: Cents): PriceFault | null => {
  if (price.isConfirmed || cents === before || (price.isFree && cents === 0)) return null
  return isJump(price.priceCents, cents) ? 'jump' : null
}

/** Whether a price differs so much from an expected one that it is probably a mistake. */
export const isJump = (expected: Cents, cents: Cents): boolean => {
  if (expected === 0 || Math.abs(cents - expected) <= JUMP_MIN_CENTS) return false
  return cents > expected * JUMP_FACTOR || cents * JUMP_FACTOR < expected
}

/** 46353 in a column of prices is 27 November 2026 as spreadsheets store it. */
export const isDateSerial = (cents: Cents): boolean =>
  cents % 100 === 0 && cents / 100 >= FIRST_DATE_SERIAL && cents / 100 <= LAST_DATE_SERIAL

const FIELDS: Readonly<Record<PricePart, string>> = { price: 'price', total: 'total_price', cut: 'cut.price' }

/** The faults of prices as texts by the fields of a product. */
export const priceProblems = (price: CheckedPrice): Record<string, string> =>
  Object.fromEntries(
    Object.entries(priceFaults(price)).map(([part, fault]) => [FIELDS[part as PricePart], priceFaultText(fault)]),
  )
