import { expect, test } from 'vitest'
import { type FeedProduct, findCheapestDelivery, getFeedFormat, toFeedAvailability } from './feed.ts'

// This day is a Friday.
const NOW = Date.parse('2026-11-20T10:00:00Z')
const product: FeedProduct = {
  id: 7,
  title: 'Turbo <K04> & tihend',
  description: 'x'.repeat(6_000),
  link: 'https://pood.ee/et/turbo?a=1&b=2',
  image: 'https://pood.ee/file/get/1/a.jpg',
  brand: 'KKK',
  mpn: 'K04-022',
  gtin: '',
  totalCents: 129_90,
  priorCents: 149_90,
  furtherImages: Array.from({ length: 12 }, (_, index) => `https://pood.ee/file/get/${index + 2}/b.jpg`),
  futureSaleCents: null,
  salePeriod: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
  category: ['Mootor', 'Turbod > muu'],
  weightGrams: 4_200,
  netContent: null,
  eprel: '',
  details: [],
  delivery: [{ country: 'EE', cents: 299 }],
  availability: { code: 'backorder', expectedOn: '2026-11-24' },
}

test.each([
  [{ code: 'inStock' }, { code: 'inStock' }],
  [{ code: 'outOfStock' }, { code: 'outOfStock' }],
  // A weekend lies between.
  [{ code: 'backorder', days: 2 }, product.availability],
  [
    { code: 'backorder', days: null },
    { code: 'backorder', expectedOn: null },
  ],
] as const)('converts the availability %j to %j', (offer, availability) =>
  expect(toFeedAvailability(offer, NOW)).toEqual(availability),
)

test('leaves out a backorder without a date where a date is required', () => {
  const onDemand: FeedProduct = { ...product, availability: { code: 'backorder', expectedOn: null } }
  expect(getFeedFormat('google').renderItem(onDemand)).toBe('')
  expect(getFeedFormat('meta').renderItem(onDemand)).toContain('<g:availability>available for order</g:availability>')
  expect(getFeedFormat('hinnavaatlus').renderItem(onDemand)).toContain('<instock>0</instock>')
})

test.each([
  [{ amount: 0.4, unit: 'l' }, '0.4 l', '1 l'],
  [{ amount: 1.2, unit: 'm2' }, '1.2 sqm', '1 sqm'],
] as const)('writes the net content %j of goods sold by measure', (netContent, measure, baseMeasure) => {
  const tags = `<g:unit_pricing_measure>${measure}</g:unit_pricing_measure><g:unit_pricing_base_measure>${baseMeasure}</g:unit_pricing_base_measure>`
  expect(getFeedFormat('google').renderItem({ ...product, netContent })).toContain(tags)
  expect(getFeedFormat('google').renderItem(product)).not.toContain('unit_pricing')
})

test('refers Google to the tyre label in EPREL', () => {
  const tags =
    '<g:certification><g:certification_authority>EC</g:certification_authority><g:certification_name>EPREL</g:certification_name><g:certification_code>381667</g:certification_code></g:certification>'
  expect(getFeedFormat('google').renderItem({ ...product, eprel: '381667' })).toContain(tags)
  expect(getFeedFormat('meta').renderItem({ ...product, eprel: '381667' })).not.toContain('certification')
  expect(getFeedFormat('google').renderItem(product)).not.toContain('certification')
})

const HAZARD = { section: 'Ohud', name: 'Ohu liigid', value: 'Ettevaatust: tuleohtlik', isHazard: true }
const BATTERY = { section: 'Aku', name: 'Mahutavus', value: '70 Ah' }

test('writes details that the law demands into fields for Google, and into the description for others', () => {
  const goods: FeedProduct = { ...product, description: 'Puhasti', details: [HAZARD, BATTERY] }
  const google = getFeedFormat('google').renderItem(goods)
  expect(google).toContain(
    '<g:product_detail><g:section_name>Aku</g:section_name><g:attribute_name>Mahutavus</g:attribute_name><g:attribute_value>70 Ah</g:attribute_value></g:product_detail>',
  )
  expect(google).toContain('<g:description>Ohu liigid: Ettevaatust: tuleohtlik\nPuhasti</g:description>')
  const text = 'Ohu liigid: Ettevaatust: tuleohtlik. Mahutavus: 70 Ah\nPuhasti'
  const meta = getFeedFormat('meta').renderItem(goods)
  expect(meta).toContain(`<g:description>${text}</g:description>`)
  expect(meta).not.toContain('product_detail')
  expect(getFeedFormat('hinnavaatlus').renderItem(goods)).toContain(`<description>${text}</description>`)
  const long = getFeedFormat('meta').renderItem({ ...product, details: [HAZARD] })
  expect(/<g:description>([^<]*)</.exec(long)?.[1]).toHaveLength(5_000)
})

test.each([
  [{ amount: 0.4, unit: 'l' }, '<unitprice>324.75 EUR/l</unitprice>'],
  [{ amount: 1.2, unit: 'm2' }, '<unitprice>108.25 EUR/m²</unitprice>'],
] as const)('writes the unit price of %j for Hinnavaatlus', (netContent, tag) => {
  expect(getFeedFormat('hinnavaatlus').renderItem({ ...product, netContent })).toContain(tag)
  expect(getFeedFormat('hinnavaatlus').renderItem(product)).not.toContain('unitprice')
})

test('writes cars behind the description, as far as there is room', () => {
  const car = { section: 'Sobivad autod', name: 'BMW 3 Series', value: 'E46 330i', isCar: true }
  const render = (description: string): string =>
    /<g:description>([^<]*)/.exec(
      getFeedFormat('meta').renderItem({ ...product, description, details: [car, HAZARD] }),
    )?.[1] ?? ''
  expect(render('Vedrud')).toMatch(/Vedrud\nBMW 3 Series: E46 330i$/)
  expect(render('V'.repeat(6_000))).toHaveLength(5_000)
  expect(render('V'.repeat(6_000))).not.toContain('BMW')
  expect(getFeedFormat('google').renderItem({ ...product, details: [car] })).toContain(
    '<g:attribute_name>BMW 3 Series</g:attribute_name><g:attribute_value>E46 330i</g:attribute_value>',
  )
})

test('writes prices, sale, product details and the backorder date for Google', () => {
  const item = getFeedFormat('google').renderItem(product)
  expect(item).toContain('<g:title>Turbo &lt;K04&gt; &amp; tihend</g:title>')
  expect(item).toContain('<g:link>https://pood.ee/et/turbo?a=1&amp;b=2</g:link>')
  expect(item).toContain(
    '<g:price>149.90 EUR</g:price><g:sale_price>129.90 EUR</g:sale_price><g:sale_price_effective_date>2026-11-01T00:00Z/2026-12-01T00:00Z</g:sale_price_effective_date>',
  )
  expect(item).toContain(
    '<g:availability>backorder</g:availability><g:availability_date>2026-11-24T00:00Z</g:availability_date>',
  )
  expect(item).not.toContain('identifier_exists')
  expect(item.match(/<g:additional_image_link>/g)).toHaveLength(10)
  expect(item).toContain('<g:product_type>Mootor &gt; Turbod &gt; muu</g:product_type>')
  expect(item).toContain('<g:shipping_weight>4200 g</g:shipping_weight>')
  expect(item).toContain('<g:shipping><g:country>EE</g:country><g:price>2.99 EUR</g:price></g:shipping>')
  expect(/<g:description>(.*)<\/g:description>/.exec(item)?.[1]).toHaveLength(5_000)
  expect(getFeedFormat('google').renderItem({ ...product, mpn: '' })).toContain(
    '<g:identifier_exists>no</g:identifier_exists>',
  )
  const itemWithGtin = getFeedFormat('google').renderItem({ ...product, mpn: '', brand: '', gtin: '4006381333931' })
  expect(itemWithGtin).toContain('<g:gtin>4006381333931</g:gtin>')
  expect(itemWithGtin).not.toContain('identifier_exists')
})

test('writes the dates of a future sale beside the current price', () => {
  const scheduledSale: FeedProduct = { ...product, priorCents: null, futureSaleCents: 99_90 }
  expect(getFeedFormat('google').renderItem(scheduledSale)).toContain(
    '<g:price>129.90 EUR</g:price><g:sale_price>99.90 EUR</g:sale_price><g:sale_price_effective_date>2026-11-01T00:00Z/2026-12-01T00:00Z</g:sale_price_effective_date>',
  )
  expect(
    getFeedFormat('meta').renderItem({ ...scheduledSale, salePeriod: { from: product.salePeriod.from, to: null } }),
  ).not.toContain('sale_price')
})

test('writes a single price when no sale may be announced', () => {
  const item = getFeedFormat('google').renderItem({ ...product, priorCents: null })
  expect(item).toContain('<g:price>129.90 EUR</g:price><g:condition>')
  expect(item).not.toContain('sale_price')
})

test("writes availability in Meta's words and the current price for price comparison", () => {
  expect(getFeedFormat('meta').renderItem(product)).toContain('<g:availability>available for order</g:availability>')
  const item = getFeedFormat('hinnavaatlus').renderItem(product)
  expect(item).toContain('<price>129.90</price>')
  expect(item).toContain('<instock>0</instock>')
})

test('picks the cheapest delivery that accepts the product and ignores pick-up', () => {
  const parcel = {
    countries: ['EE', 'FI'],
    priceCents: 299,
    freeFromCents: 100_00,
    acceptsBigProducts: false,
    isPickUp: false,
  }
  const courier = { countries: ['EE'], priceCents: 690, freeFromCents: null, acceptsBigProducts: true, isPickUp: false }
  const shop = { countries: ['EE'], priceCents: 0, freeFromCents: null, acceptsBigProducts: true, isPickUp: true }
  const findDelivery = (totalCents: number, { isBig }: { isBig: boolean }) =>
    findCheapestDelivery([courier, parcel, shop], { totalCents, isBig }).map(
      ({ country, cents }) => `${country} ${cents}`,
    )
  expect(findDelivery(50_00, { isBig: false })).toEqual(['EE 299', 'FI 299'])
  expect(findDelivery(100_00, { isBig: false })).toEqual(['EE 0', 'FI 0'])
  expect(findDelivery(100_00, { isBig: true })).toEqual(['EE 690'])
})
