import { expect, test } from 'vitest'
import { stripeLocale } from './stripe-locale.ts'

test.each(['et', 'en', 'de', 'zh'])('%s is spoken at Stripe', language => {
  expect(stripeLocale(language)).toBe(language)
})

test.each(['uk', 'is', 'ar', 'no'])('%s is not: the buyer’s browser decides', language => {
  expect(stripeLocale(language)).toBe('auto')
})
