import { expect, test } from 'vitest'
import { toMakeCommerceLocale } from './makecommerce-locale.ts'

test.each(['et', 'en', 'ru', 'lv', 'lt', 'fi'])('keeps the language %s', language => {
  expect(toMakeCommerceLocale(language)).toBe(language)
})

test.each(['de', 'uk', 'sv'])('uses English for the language %s', language => {
  expect(toMakeCommerceLocale(language)).toBe('en')
})
