import { getNumberSeparators, type Language } from './language.ts'

interface Decimals {
  min?: number
  max?: number
}

/** Formats a number: `1 234,5` in Estonian, `1,234.5` in English. The default is at most one decimal. */
export const formatNumber = (value: number, language: Language, { min = 0, max = 1 }: Decimals = {}): string => {
  const { decimal, thousands } = getNumberSeparators(language)
  const rounded = Math.round(Math.abs(value) * 10 ** max) / 10 ** max
  const [whole = '', allDecimals = ''] = rounded.toFixed(max).split('.')
  const decimals = allDecimals.replace(/0+$/, '').padEnd(min, '0')
  const sign = value < 0 && rounded > 0 ? '−' : ''
  return `${sign}${groupThousands(whole, thousands)}${decimals === '' ? '' : decimal + decimals}`
}

export const groupThousands = (digits: string, separator: string): string =>
  digits.replace(/\B(?=(\d{3})+(?!\d))/g, separator)
