import { expect, test } from 'vitest'
import { formatVatPercent } from './format-vat-percent.ts'

test.each([
  [24, 'et', '24%'],
  [25.5, 'et', '25,5%'],
  [25.5, 'en', '25.5%'],
  [0, 'en', '0%'],
  [10.25, 'et', '10,25%'],
])('formats %d per cent in %s', (percent, language, text) => {
  expect(formatVatPercent(percent, language)).toBe(text)
})
