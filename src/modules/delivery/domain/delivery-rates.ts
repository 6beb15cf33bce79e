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

const includesPostcode = ({ from, to }: PostcodeRange, postcode: string): boolean =>
  postcode.length === from.length && postcode >= from && postcode <= to

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
        (inputType === 'Address' &&
          postcodes.some(range => includesPostcode(range, postcode.replace(/\W/g, '').toUpperCase())))),
  )

/** Prices in euros, as the API sends them. */
interface Prices {
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
