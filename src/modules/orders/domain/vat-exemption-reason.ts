/** EU countries and Northern Ireland, whose goods are traded as within the EU. */
const EU_COUNTRIES = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'EL',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'XI',
])

/**
 * Finds the reason why goods sent to a country are sold without VAT: a sale to a business within the EU, or an export.
 */
export const findVatExemptionReason = (country: string): 'withinUnion' | 'export' =>
  EU_COUNTRIES.has(country.toUpperCase()) ? 'withinUnion' : 'export'
