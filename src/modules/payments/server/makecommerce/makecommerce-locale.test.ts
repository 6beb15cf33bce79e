import { expect, test } from 'vitest'
import { makeCommerceLocale } from './makecommerce-locale.ts'

test.each(['et', 'en', 'ru', 'lv', 'lt', 'fi'])('%s is spoken at MakeCommerce', language => {
  expect(makeCommerceLocale(language)).toBe(language)
})

test.each(['de', 'uk', 'sv'])('%s is not: English is', language => {
  expect(makeCommerceLocale(language)).toBe('en')
})
