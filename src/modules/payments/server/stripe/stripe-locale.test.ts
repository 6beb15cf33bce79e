import { expect, test } from 'vitest'
import { toStripeLocale } from './stripe-locale.ts'

test.each(['et', 'en', 'de', 'zh'])('keeps the language %s', language => {
  expect(toStripeLocale(language)).toBe(language)
})

test.each(['uk', 'is', 'ar', 'no'])('uses the browser’s language for %s', language => {
  expect(toStripeLocale(language)).toBe('auto')
})
