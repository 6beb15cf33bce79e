/** The seller's data that every customer receives before the contract (VÕS § 54(1), directive 2011/83/EU art. 6(1)). */
export const SELLER_FIELDS = [
  'name',
  'registryCode',
  'vatNumber',
  'street',
  'city',
  'postcode',
  'country',
  'email',
  'phone',
] as const
export type SellerField = (typeof SELLER_FIELDS)[number]

/** Returns the required fields that are empty. Prices include VAT, so the VAT number is one of them. */
export const findMissingSellerData = (company: Readonly<Record<SellerField, string>>): SellerField[] =>
  SELLER_FIELDS.filter(field => company[field].trim() === '')
