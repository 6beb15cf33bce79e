import { formatNumber } from './format-number.ts'
import type { Language } from './language.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes in decimal units (base 1000) with at most one decimal: `20 MB`, `1,5 kB`. */
export const formatFileSize = (bytes: number, language: Language): string => {
  let unit = 0
  let size = bytes
  while (rounded(size) >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${formatNumber(size, language)} ${UNITS[unit]}`
}

const rounded = (size: number): number => Math.round(size * 10) / 10
