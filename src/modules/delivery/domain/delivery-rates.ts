import type { Cents } from '#kernel/money.ts'

/** Postcodes from the first to the last, both included. */
export interface PostcodeRange {
  from: string
  to: string
}

/** The parcels that a rate is for. */
export interface RateTerms {
  /** Empty means all countries of the method. */
  countries: readonly string[]
  /** Empty means all postcodes. */
  postcodes: readonly PostcodeRange[]
  /** The largest weight; null means any. */
  maxGrams: number | null
  /** The lowest gross value of the goods. */
  fromCents: Cents
}

/** A price that differs from the price of its method. */
export interface DeliveryRate extends RateTerms {
  priceCents: Cents
  /** Goods total from which delivery is free; null means never. */
  freeFromCents: Cents | null
}

/** The goods of an order and their destination. */
export interface Parcel {
  country: string
  /** As typed; empty while it is unknown. */
  postcode: string
  grams: number
  /** Gross. */
  goodsCents: Cents
}

interface RatedMethod<Rate extends RateTerms> {
  inputType: 'select' | 'value' | 'Address'
  rates?: readonly Rate[] | undefined
}

const includesPostcode = ({ from, to }: PostcodeRange, text: string, country: string): boolean => {
  const postcode = normalizePostcode(text, country)
  const first = normalizePostcode(from, country)
  return postcode.length === first.length && postcode >= first && postcode <= normalizePostcode(to, country)
}

/** Country codes before a postcode, as letters from abroad have them: `EE-92412`, `LV-1010`. */
const COUNTRY_PREFIX = /^[A-Z]{2}(?=\d)/

/** Returns a postcode as ranges compare it: capital letters and digits without the country's code. */
const normalizePostcode = (text: string, country: string): string => {
  const postcode = text.replace(/\W/g, '').toUpperCase()
  return COUNTRY_PREFIX.exec(postcode)?.[0] === country ? postcode.slice(country.length) : postcode
}

/**
 * Returns the first rate of a method that is for the parcel; undefined means the price of the method. Only deliveries
 * to an address have a postcode, because the customer chooses a pick-up point freely.
 */
export const findDeliveryRate = <Rate extends RateTerms>(
  { inputType, rates }: RatedMethod<Rate>,
  { country, postcode, grams, goodsCents }: Parcel,
): Rate | undefined =>
  rates?.find(
    ({ countries, postcodes, maxGrams, fromCents }) =>
      (countries.length === 0 || countries.includes(country)) &&
      (maxGrams === null || grams <= maxGrams) &&
      goodsCents >= fromCents &&
      (postcodes.length === 0 ||
        (inputType === 'Address' && postcodes.some(range => includesPostcode(range, postcode, country)))),
  )

/** Prices in euros, as the API sends them. */
export interface Prices {
  price: number
  price_wo_vat?: number
  freeFrom: number | null
}

/** Returns a method with its price for a parcel. */
export const quoteProvider = <Provider extends Prices & RatedMethod<RateTerms & Prices>>(
  provider: Provider,
  parcel: Parcel,
): Provider => {
  const rate = findDeliveryRate(provider, parcel)
  return rate
    ? {
        ...provider,
        price: rate.price,
        freeFrom: rate.freeFrom,
        ...(rate.price_wo_vat !== undefined && { price_wo_vat: rate.price_wo_vat }),
      }
    : provider
}
