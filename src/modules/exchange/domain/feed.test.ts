import { expect, test } from 'vitest'
import { type FedProduct, fedAvailability, feedFrame } from './feed.ts'

// A Friday.
const NOW = Date.parse('2026-11-20T10:00:00Z')
const product: FedProduct = {
  id: 7,
  title: 'Turbo <K04> & tihend',
  description: 'x'.repeat(6_000),
  link: 'https://pood.ee/et/turbo?a=1&b=2',
  image: 'https://pood.ee/file/get/1/a.jpg',
  brand: 'KKK',
  mpn: 'K04-022',
  priceCents: 149_90,
  totalCents: 129_90,
  availability: { code: 'backorder', on: '2026-11-24' },
}

test.each([
  ['what lies there', { amount: 1, availableIn: -2, isLimited: true }, { code: 'inStock' }],
  ['what is no stock product', { amount: 0, availableIn: 0, isLimited: false }, { code: 'inStock' }],
  ['what comes in two workdays, over a weekend', { amount: 0, availableIn: 2, isLimited: false }, product.availability],
  ['what is sold from stock alone', { amount: 0, availableIn: 2, isLimited: true }, { code: 'outOfStock' }],
  ['what comes on demand', { amount: 0, availableIn: -1, isLimited: false }, { code: 'outOfStock' }],
] as const)('%s', (_what, sale, availability) => {
  expect(fedAvailability(sale, NOW)).toEqual(availability)
})

test('Google reads prices, the cut one too, what it is, and the day it is there', () => {
  const item = feedFrame('google').item(product)
  expect(item).toContain('<g:title>Turbo &lt;K04&gt; &amp; tihend</g:title>')
  expect(item).toContain('<g:link>https://pood.ee/et/turbo?a=1&amp;b=2</g:link>')
  expect(item).toContain('<g:price>149.90 EUR</g:price><g:sale_price>129.90 EUR</g:sale_price>')
  expect(item).toContain(
    '<g:availability>backorder</g:availability><g:availability_date>2026-11-24</g:availability_date>',
  )
  expect(item).not.toContain('identifier_exists')
  expect(/<g:description>(.*)<\/g:description>/.exec(item)?.[1]).toHaveLength(5_000)
  expect(feedFrame('google').item({ ...product, mpn: '' })).toContain('<g:identifier_exists>no</g:identifier_exists>')
})

test('Meta has words of its own, and who compares prices reads the one in force', () => {
  expect(feedFrame('meta').item(product)).toContain('<g:availability>available for order</g:availability>')
  const item = feedFrame('hinnavaatlus').item(product)
  expect(item).toContain('<price>129.90</price>')
  expect(item).toContain('<instock>0</instock>')
})
