import { describe, expect, it } from 'vitest'
import { getAvailabilityText } from '#catalog/web/parts/availability-text.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { getVisibleText, renderStatic } from '#listing/testing/render-static.tsx'
import { createSampleDetails, createSampleProduct } from '#listing/testing/sample-data.ts'
import { ProductCard } from './product-card.tsx'
import { createProductDescription } from './product-description.ts'
import { createProductJsonLd } from './product-json-ld.ts'
import { ProductRow } from './product-row.tsx'
import { ProductView } from './product-view.tsx'

/** Out of stock, but also sold on order. */
const OUT_OF_STOCK = { availableForSale: 0, stock: [], hasLimitedAmount: false }

describe('availability texts', () => {
  it.each([
    [{ availableForSale: 12, available_in: 1 }, 'In stock: 12\u00a0pcs', 'Laos: 12\u00a0pcs'],
    [
      { availableForSale: 3, available_in: -1, stock: [], hasLimitedAmount: false },
      'In stock: 3\u00a0pcs (more available on demand)',
      'Laos: 3\u00a0pcs (tellimisel rohkem)',
    ],
    [
      { availableForSale: 3, available_in: -1, stock: [], hasLimitedAmount: true },
      'In stock: 3\u00a0pcs',
      'Laos: 3\u00a0pcs',
    ],
    [
      { availableForSale: 10, available_in: -1, stock: [], hasLimitedAmount: false },
      'In stock: 10\u00a0pcs',
      'Laos: 10\u00a0pcs',
    ],
    [{ availableForSale: 0, available_in: 0, stock: [] }, 'Available', 'Saadaval'],
    [{ ...OUT_OF_STOCK, available_in: -1 }, 'On demand', 'Tellimisel'],
    [{ availableForSale: 0, available_in: -2 }, 'Not in stock', 'Laost otsas'],
    [{ ...OUT_OF_STOCK, available_in: 1 }, 'Available in 1 workday', 'Saadaval 1 tööpäevaga'],
    [{ ...OUT_OF_STOCK, available_in: 5 }, 'Available in 5 workdays', 'Saadaval 5 tööpäevaga'],
    [{ ...OUT_OF_STOCK, available_in: 5, hasLimitedAmount: true }, 'Not in stock', 'Laost otsas'],
    [{ ...OUT_OF_STOCK, available_in: -1, hasLimitedAmount: true }, 'Not in stock', 'Laost otsas'],
    [{ availableForSale: 0, available_in: 5, stock: [{ amount: 0 }] }, 'Not in stock', 'Laost otsas'],
  ])('describes the availability %j', (overrides, en, et) => {
    expect(getAvailabilityText(createSampleProduct(overrides), realTranslators.en).text).toBe(en)
    expect(getAvailabilityText(createSampleProduct(overrides), realTranslators.et).text).toBe(et)
  })
})

describe('product page', () => {
  it('shows name, code, price, VAT and specifications', async () => {
    const visibleText = getVisibleText(await renderStatic(<ProductView product={createSampleDetails()} />))
    for (const text of ['Coilover kit V3', 'KW-352.10', 'incl. 24% VAT', 'Material|steel', 'add to cart', 'Adjustable'])
      expect(visibleText).toContain(text)
  })

  it('shows a sale with the lowest price of the 30 days before', async () => {
    const sale = createSampleDetails({ price: 1249, total_price: 900, lowestPriceBefore: 1200 })
    const text = getVisibleText(await renderStatic(<ProductView product={sale} />))
    expect(text).toContain('−25%')
    expect(text).toContain('Lowest price in the previous 30 days: €1,200.00')
    expect(text).not.toContain('1,249.00')
  })

  it.each([
    [{ from: '2026-11-02', to: '2026-11-10', text: '2 Nov–10 Nov' }, 'Sale\u00a02 Nov–10 Nov'],
    [{ from: '2026-11-02', text: 'from 2 Nov 2026' }, 'Sale\u00a0from 2 Nov 2026'],
  ])('shows the days of an announced sale %j', async (sale, text) => {
    const announced = createSampleDetails({ price: 1249, total_price: 900, lowestPriceBefore: 1200, sale })
    expect(getVisibleText(await renderStatic(<ProductView product={announced} />))).toContain(text)
    const card = await renderStatic(<ProductCard product={announced} />)
    expect(getVisibleText(card)).toContain(text)
  })

  it('shows the unit price of goods sold by measure, also in cards and lists', async () => {
    const oil = createSampleDetails({
      total_price: 62.45,
      unit_price: { price: 12.49, amount: 5, unit: 'l', text: '€12.49/l' },
    })
    const row = { ...createSampleProduct(), unit_price: oil.unit_price }
    const html = await renderStatic(
      <>
        <ProductView product={oil} />
        <ProductCard product={row} />
        <ProductRow product={row} />
      </>,
    )
    expect(getVisibleText(html).match(/€12\.49\/l/g)).toHaveLength(3)
  })

  it.each([[900], [890], [null]])('announces no sale when the lowest price before was %j', async lowestPriceBefore => {
    const withRegularPrice = createSampleDetails({ price: 1249, total_price: 900, lowestPriceBefore })
    const html = await renderStatic(<ProductView product={withRegularPrice} />)
    expect(html).not.toContain('<s>')
    expect(getVisibleText(html)).not.toMatch(/−\d+%|1,249\.00|Lowest price/)
  })

  it('marks a hidden product for staff and does not sell it', async () => {
    const hidden = createSampleDetails({ visibility: { currentState: 'outOfRange', currentStatus: 1 } })
    const text = getVisibleText(await renderStatic(<ProductView product={hidden} />, { isStaff: true }))
    expect(text).toContain('This product is not visible to the user.')
    expect(text).not.toContain('add to cart')
  })

  it('loads the main picture first and shows its preview', async () => {
    const inlinePreview = 'data:image/webp;base64,AAAA'
    const images = [5, 6].map(id => ({ url: `/file/get/${id}/a.svg`, inlinePreview, alt: 'Coilover' }))
    const html = await renderStatic(<ProductView product={createSampleDetails({ images })} />)
    const [mainPicture = '', thumbnail = ''] = html.split('class="lazy-image').slice(1)
    expect(mainPicture).toContain(`lazy-preview" style="background-image:url(&quot;${inlinePreview}&quot;)`)
    expect(mainPicture).toMatch(/<img [^>]*fetchPriority="high"[^>]*loading="eager"/i)
    expect(thumbnail).toContain('loading="lazy"')
  })

  it('shows picture and preview whole on phones', async () => {
    const html = await renderStatic(<ProductView product={createSampleDetails({})} />)
    const [frame = ''] = /class="[^"]*object-contain[^"]*"/.exec(html) ?? []
    expect(frame).toContain('_.lazy-preview]:bg-contain')
  })

  it('warns staff about low stock', async () => {
    const lowStock = createSampleDetails({ stock: [{ amount: 2 }], availableForSale: 2 })
    expect(await renderStatic(<ProductView product={lowStock} />, { isStaff: true })).toContain(
      'The product is running out of stock',
    )
    expect(await renderStatic(<ProductView product={lowStock} />)).not.toContain('The product is running out of stock')
  })
})

describe('structured data', () => {
  const createJsonLd = (overrides: Parameters<typeof createSampleDetails>[0]) =>
    createProductJsonLd(createSampleDetails(overrides), realTranslators.en, {
      language: 'en',
      origin: 'https://shop.example',
    })

  it.each([
    [{}, 'InStock'],
    [{ available_in: -2, availableForSale: 0, stock: [{ amount: 0 }] }, 'OutOfStock'],
    [{ ...OUT_OF_STOCK, available_in: -1 }, 'BackOrder'],
    [{ ...OUT_OF_STOCK, available_in: 5 }, 'BackOrder'],
    [{ ...OUT_OF_STOCK, available_in: 5, hasLimitedAmount: true }, 'OutOfStock'],
    [{ available_in: 0, availableForSale: 0, stock: [] }, 'InStock'],
  ])('maps %j to %s', (overrides, availability) => {
    expect(createJsonLd(overrides)[0]).toMatchObject({
      '@type': 'Product',
      sku: 'KW-352.10',
      offers: { price: '1249.00', priceCurrency: 'EUR', availability: `https://schema.org/${availability}` },
    })
  })

  it('contains Google’s required and recommended fields with the shop’s terms', () => {
    const details = createSampleDetails({
      price: 1249,
      total_price: 999,
      lowestPriceBefore: 1199,
      code2: 'KW-V3-352',
      description: multilingual({}),
    })
    const context = { language: 'en', origin: 'https://shop.example' } as const
    const [product] = createProductJsonLd(details, realTranslators.en, context, { shippingDetails: ['…'] })
    expect(product).toMatchObject({
      name: 'Coilover kit V3',
      url: 'https://shop.example/en/kw-coilover-kit-v3',
      mpn: 'KW-V3-352',
      brand: { name: expect.any(String) },
      image: [expect.stringMatching(/^https:\/\/shop\.example\//)],
      description: 'Coilover kit V3',
      offers: {
        price: '999.00',
        priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '1199.00' },
        itemCondition: 'https://schema.org/NewCondition',
        shippingDetails: ['…'],
      },
    })
  })

  it('names the cars that the part fits', () => {
    const facts = { details: [], note: '', words: '', from_year: null, to_year: null }
    const line = { ...facts, name: 'E46 330i', path: '/bmw/3-series/e46' }
    const fits = [{ name: 'BMW 3 Series', words: '', lines: [line] }]
    const cars = { mode: 'specific' as const, fits, excludes: [], has_more: false }
    expect(createJsonLd({ cars })[0]).toMatchObject({
      isAccessoryOrSparePartFor: [
        { '@type': 'Car', name: 'BMW 3 Series E46 330i', url: 'https://shop.example/en/auto/bmw/3-series/e46' },
      ],
    })
    expect(createJsonLd({})[0]).not.toHaveProperty('isAccessoryOrSparePartFor')
  })

  it('contains the end of the sale and the content of goods sold by measure', () => {
    const overrides = {
      total_price: 999,
      lowestPriceBefore: 1199,
      sale: { from: '2026-11-02', to: '2026-11-10', text: '2 Nov–10 Nov' },
      unit_price: { price: 2497.5, amount: 0.4, unit: 'l' as const, text: '€2,497.50/l' },
    }
    const referenceQuantity = { value: 0.4, unitCode: 'LTR', valueReference: { value: 1, unitCode: 'LTR' } }
    expect(createJsonLd(overrides)[0]).toMatchObject({
      offers: {
        priceValidUntil: '2026-11-10',
        priceSpecification: [{ price: '1199.00' }, { price: '999.00', referenceQuantity }],
      },
    })
    expect(createJsonLd({ ...overrides, lowestPriceBefore: 999, sale: undefined })[0]).toMatchObject({
      offers: { priceSpecification: { price: '999.00', referenceQuantity } },
    })
  })

  it.each([[999], [990], [null]])('contains no strikethrough price without a sale (lowest %j)', lowestPriceBefore => {
    const overrides = { price: 1249, total_price: 999, lowestPriceBefore }
    const [product] = createJsonLd(overrides)
    expect(product).toMatchObject({ offers: { price: '999.00' } })
    expect(product).not.toHaveProperty('offers.priceSpecification')
  })

  it('contains the description without HTML', () => {
    const description = '<p>Nuts &amp; bolts &lt; M12.</p><ul><li>forged</li><li>black</li></ul><style>p{}</style>'
    expect(createJsonLd({ description: multilingual({ en: description }) })[0]).toMatchObject({
      description: 'Nuts & bolts < M12. forged, black',
    })
  })

  it('describes a product by its text or its specifications', () => {
    const described = createSampleDetails({ description: multilingual({ en: '<p>Adjustable in <b>height</b>.</p>' }) })
    expect(createProductDescription(described, 'en')).toBe('Adjustable in height.')
    const withoutText = createSampleDetails({ description: multilingual({}) })
    expect(createProductDescription(withoutText, 'en')).toBe('Coilover kit V3. Material: steel')
  })

  it('contains breadcrumbs with absolute addresses', () => {
    expect(createJsonLd({})[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Products', item: 'https://shop.example/en/products' },
        { position: 2, name: 'Suspension' },
        { position: 3, name: 'Coilover kit V3', item: 'https://shop.example/en/kw-coilover-kit-v3' },
      ],
    })
  })
})
