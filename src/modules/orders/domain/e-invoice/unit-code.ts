/** Codes of UN/ECE Recommendation 20 for the units of sale, by their Estonian and English forms. */
const UNIT_CODES: readonly { code: string; forms: readonly string[] }[] = [
  { code: 'H87', forms: ['tk', 'pc', 'pcs'] },
  { code: 'SET', forms: ['kmpl', 'komplekt', 'komplekti', 'set', 'sets'] },
  { code: 'PR', forms: ['paar', 'paari', 'pair', 'pairs'] },
  { code: 'MTR', forms: ['m', 'meeter', 'meetrit', 'metre', 'metres'] },
  { code: 'MTK', forms: ['m²', 'm2'] },
  { code: 'LTR', forms: ['l', 'liiter', 'liitrit', 'litre', 'litres'] },
  { code: 'KGM', forms: ['kg'] },
  { code: 'GRM', forms: ['g'] },
]
/** "One", for units without a code. */
const ONE = 'C62'

export const findUnitCode = (unit: string): string =>
  UNIT_CODES.find(({ forms }) => forms.includes(unit.trim().toLowerCase()))?.code ?? ONE
