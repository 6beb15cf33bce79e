import { expect, test } from 'vitest'
import { dayInWords } from './day-in-words.ts'

test('a day is said with its weekday, and never broken between number and month', () => {
  expect(dayInWords('2026-11-23', 'en')).toBe('Monday 23\u00a0November')
  expect(dayInWords('2026-11-23', 'et')).toBe('esmaspäev, 23.\u00a0november')
})
