import { expect, test } from 'vitest'
import { isServerAddress } from './site-link.tsx'

test.each(['/et', '/en?c=5', '/et#menu', '/et/order-status', '/en/products?q=a.b', '/en/file-formats'])(
  'leaves %s to the router',
  href => expect(isServerAddress(href)).toBe(false),
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
])('leaves %s to the server', href => expect(isServerAddress(href)).toBe(true))
