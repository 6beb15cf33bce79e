import { expect, test } from 'vitest'
import { formatSubmission } from './format-submission.ts'

test.each([
  ['2026-11-28T00:13:59Z', 'et', '28.11.2026 02:13 (UTC+2)'],
  ['2026-07-01T20:59:01Z', 'en', '1 Jul 2026, 23:59 (UTC+3)'],
] as const)('formats %s with minute and zone in %s', (moment, language, text) => {
  expect(formatSubmission(new Date(moment), language)).toBe(text)
})
