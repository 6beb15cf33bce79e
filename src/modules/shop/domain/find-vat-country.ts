import { EU_COUNTRIES, HOME_COUNTRY } from './eu-countries.ts'

interface TaxedSale {
  /** The destination of the goods. */
  country: string
  /** True for a business with a VAT number, whose purchases do not count as distance sales. */
  isTaxablePerson: boolean
  /** The day of the sale, `YYYY-MM-DD`. */
  day: string
  /** The first day of the OSS registration; null while the shop is below the threshold. */
  ossFrom: string | null
}

/** Returns whether a sale counts for the OSS threshold: goods for a consumer in another EU country. */
export const isDistanceSale = ({ country, isTaxablePerson: isTaxable }: Omit<TaxedSale, 'day' | 'ossFrom'>): boolean =>
  !isTaxable && country !== HOME_COUNTRY && EU_COUNTRIES.includes(country)

/**
 * Returns the country whose VAT rates a sale includes (docs/decisions/040-vat-in-other-countries.md). This is the
 * destination of a distance sale once the shop is registered for OSS, else the home country.
 */
export const findVatCountry = (sale: TaxedSale): string =>
  sale.ossFrom !== null && sale.day >= sale.ossFrom && isDistanceSale(sale) ? sale.country : HOME_COUNTRY
