/** The country of the shop, whose rates apply to sales that are not taxed at their destination. */
export const HOME_COUNTRY = 'EE'

/** The countries of the EU by ISO 3166 code; Greece is `GR`, although its VAT numbers begin with `EL`. */
export const EU_COUNTRIES: readonly string[] = [
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
]
