import { formatNumber } from './format-number.ts'
import type { Language } from './language.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes in decimal units (base 1000) with at most one decimal: `20 MB`, `1,5 kB`. */
export const formatFileSize = (bytes: number, language: Language): string => {
  let unitIndex = 0
  let size = bytes
  while (roundToOneDecimal(size) >= 1000 && unitIndex < UNITS.length - 1) {
    size /= 1000
    unitIndex += 1
  }
  return `${formatNumber(size, language)} ${UNITS[unitIndex]}`
}

const roundToOneDecimal = (size: number): number => Math.round(size * 10) / 10
