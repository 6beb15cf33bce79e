import { expect, test } from 'vitest'
import { redactKeys, redactTokens } from './redact-keys.ts'

const TOKEN = '3f9c2c1d9a5b4e0f8c7d6e5f4a3b2c1d'

test.each([
  [`https://shop.example/et/reset-password#${TOKEN}`, 'https://shop.example/et/reset-password#…'],
  [`https://shop.example/en/my-data/${TOKEN}`, 'https://shop.example/en/my-data/…'],
  ['https://shop.example/et/tarne#ajad', 'https://shop.example/et/tarne#ajad'],
])('redacts keys: %s becomes %s', (text, redacted) => expect(redactKeys(text)).toBe(redacted))

test.each([
  [`https://shop.example/et/payment/${TOKEN}`, 'https://shop.example/et/payment/…'],
  [`/order/e-invoice/${TOKEN}?number=7`, '/order/e-invoice/…?number=7'],
  [`/order/invoice/${TOKEN}?number=7 /order/download/${TOKEN}`, '/order/invoice/…?number=7 /order/download/…'],
  [`/et/payment-success?order=${TOKEN}`, '/et/payment-success?order=…'],
  [`/order/prepayment/${TOKEN}`, '/order/prepayment/…'],
  ['/et/payment-methods and order 1234', '/et/payment-methods and order 1234'],
])('redacts tokens: %s becomes %s', (text, redacted) => expect(redactTokens(text)).toBe(redacted))
