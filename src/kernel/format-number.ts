import { type Language, numberSeparators } from './language.ts'

interface Decimals {
  min?: number
  max?: number
}

/** Formats a number: `1 234,5` in Estonian, `1,234.5` in English. The default is at most one decimal. */
export const formatNumber = (value: number, language: Language, { min = 0, max = 1 }: Decimals = {}): string => {
  const { decimal, thousands } = numberSeparators(language)
  const rounded = Math.round(Math.abs(value) * 10 ** max) / 10 ** max
  const [whole = '', rest = ''] = rounded.toFixed(max).split('.')
  const needed = rest.replace(/0+$/, '').padEnd(min, '0')
  const sign = value < 0 && rounded > 0 ? '−' : ''
  return `${sign}${groupThousands(whole, thousands)}${needed === '' ? '' : decimal + needed}`
}

export const groupThousands = (digits: string, mark: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, mark)
