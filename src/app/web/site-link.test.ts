import { expect, test } from 'vitest'
import { isShopAddress } from './site-link.tsx'

test.each(['/et', '/en?c=5', '/et#menu', '/et/order-status', '/en/products?q=a.b', '/en/file-formats'])(
  '%s is the application’s',
  href => expect(isShopAddress(href)).toBe(false),
)

test.each([
  '',
  '/',
  '//other.example/et',
  'https://other.example/et',
  'mailto:info@shop.test',
  'et/products',
  '#content',
  '/order-status',
  '/logout',
  '/order/download/abc',
  '/file/get/1/a.pdf',
  '/v1/product',
  '/et/robots.txt?a=1',
])('%s is not', href => expect(isShopAddress(href)).toBe(true))
