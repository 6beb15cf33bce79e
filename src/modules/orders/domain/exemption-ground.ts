/** The Union's countries, and Northern Ireland, whose goods are traded as if it were one. */
const UNION = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'EL', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU'],
  ...['LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'XI'],
])

/** Why goods sent to a country are sold without VAT: to a business within the Union, or out of it. */
export const exemptionGround = (country: string): 'withinUnion' | 'export' =>
  UNION.has(country.toUpperCase()) ? 'withinUnion' : 'export'
