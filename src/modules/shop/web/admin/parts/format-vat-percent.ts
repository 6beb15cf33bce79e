import { formatDecimal } from '#kernel/decimal.ts'
import type { Language } from '#kernel/language.ts'

/** Formats a VAT rate given in per cent without needless decimals: `25.5%`. */
export const formatVatPercent = (percent: number, language: Language): string =>
  `${formatDecimal(Math.round(percent * 100), 2, language).replace(/[.,]00$|([.,]\d)0$/, '$1')}%`
