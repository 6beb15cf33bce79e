import { describe, expect, it } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { createSampleFilterGroup, createSampleListing, createSampleProduct } from '#listing/testing/sample-data.ts'
import { createListingHead } from './listing-head.ts'
import { createListingMetadata } from './listing-metadata.ts'

const createHead = (overrides: Parameters<typeof createSampleListing>[0]) =>
  createListingHead(createSampleListing(overrides), realTranslators.et, {
    language: 'et',
    origin: 'https://shop.example',
  })

describe('listing head', () => {
  it.each([
    [{}, undefined],
    [{ c: '5' }, undefined],
    [{ page: '2' }, undefined],
    [{ f: 'brand:kw' }, 'noindex,follow'],
    [{ f: 'brand:bc,kw' }, 'noindex,follow'],
    [{ f: 'brand:bc;size:20' }, 'noindex,follow'],
    [{ price: '100-200' }, 'noindex,follow'],
    [{ q: 'turbo' }, 'noindex,follow'],
    [{ sort: 'name' }, 'noindex,follow'],
    [{ sort: '-modified_at', pageSize: '24' }, undefined],
    [{ pageSize: '48' }, 'noindex,follow'],
  ])('sets robots for %j to %s', (params, robots) => {
    expect(createHead({ params })).toHaveProperty('title', 'Tooted')
    expect((createHead({ params }) as { robots?: string }).robots).toBe(robots)
  })

  it('names a single chosen filter, but not several', () => {
    const availableFilters = [createSampleFilterGroup('brand', { KW: 3, BC: 0 })]
    const facetHead = createHead({
      params: { c: '5', f: 'brand:KW' },
      category: { id: 5, name: 'Vedrud' },
      availableFilters,
    })
    expect(facetHead).toMatchObject({ title: 'Vedrud: KW', canonical: 'https://shop.example/et/tooted?c=5&f=brand:KW' })
    expect(facetHead).not.toHaveProperty('robots')
    expect(facetHead.alternates).toContainEqual({
      hrefLang: 'en',
      href: 'https://shop.example/en/products?c=5&f=brand:KW',
    })
    for (const params of [{ f: 'brand:BC' }, { f: 'brand:KW', q: 'x' }, { f: 'brand:KW,BC' }]) {
      expect(createHead({ params, availableFilters }), JSON.stringify(params)).toMatchObject({
        robots: 'noindex,follow',
        canonical: 'https://shop.example/et/tooted',
      })
    }
  })

  it('contains the page’s breadcrumbs as structured data', () => {
    const breadcrumbs = [
      { id: 0, name: 'Tooted', url: '/et/tooted' },
      { id: 5, name: 'Pidurid', url: '/et/tooted?c=5' },
    ]
    const listing = createSampleListing({ params: { c: '5' }, category: { id: 5, name: 'Pidurid' }, breadcrumbs })
    const [{ itemListElement }] = createListingMetadata(listing, { origin: 'https://shop.example' })
      .jsonLd as unknown as [{ itemListElement: unknown }]
    expect(itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Tooted', item: 'https://shop.example/et/tooted' },
      { '@type': 'ListItem', position: 2, name: 'Pidurid', item: 'https://shop.example/et/tooted?c=5' },
    ])
  })

  it('links a category’s address in both languages without filters', () => {
    const { canonical, alternates } = createHead({ params: { c: '5', f: 'a:b' }, category: { id: 5, name: 'Pidurid' } })
    expect(canonical).toBe('https://shop.example/et/tooted?c=5')
    expect(alternates).toContainEqual({ hrefLang: 'en', href: 'https://shop.example/en/products?c=5' })
  })
})

const createPicture = (url: string) => ({ url, inlinePreview: null, alt: '' })

it.each([
  ['its category’s picture', [{ id: 5, image: createPicture('/file/get/1/c.png'), children: [] }], '/file/get/1/c.png'],
  [
    'the picture of a nested category',
    [{ id: 4, image: null, children: [{ id: 5, image: createPicture('/file/get/2/d.png'), children: [] }] }],
    '/file/get/2/d.png',
  ],
  ['the first picture of a product', [{ id: 5, image: null, children: [] }], '/file/get/9/p.png'],
])('shares a listing with %s', (_name, categories, url) => {
  const results = [
    createSampleProduct({ image: null }),
    createSampleProduct({ image: createPicture('/file/get/9/p.png') }),
  ]
  const listing = createSampleListing({ category: { id: 5, name: 'Pidurid' }, results } as never)
  const metadata = createListingMetadata(listing, { origin: 'https://shop.example', categories: categories as never })
  expect(metadata).toMatchObject({ image: `https://shop.example${url.replace('.png', '.jpg')}?size=1280&format=jpeg` })
})
