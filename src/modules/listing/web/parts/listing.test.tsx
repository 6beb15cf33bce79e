import { describe, expect, it } from 'vitest'
import { getVisibleText, renderStatic } from '#listing/testing/render-static.tsx'
import {
  createSampleCategory,
  createSampleFilterGroup,
  createSampleListing,
  createSampleProduct,
} from '#listing/testing/sample-data.ts'
import { Listing } from './listing.tsx'

const renderListing = async (
  overrides: Parameters<typeof createSampleListing>[0],
  renderOptions?: Parameters<typeof renderStatic>[1],
) => renderStatic(<Listing listing={createSampleListing(overrides)} />, renderOptions)

const subcategory = createSampleCategory(11, 'Coilovers')
const tree = [createSampleCategory(1, 'Suspension', [subcategory]), createSampleCategory(2, 'Brakes')]

describe('listing without a script', () => {
  it("shows the title 'Products', or the category, with a breadcrumb that starts at 'Products'", async () => {
    expect(await renderListing({})).toMatch(/<h1[^>]*>Products/)
    const html = await renderListing(
      {
        category: { id: 11, name: 'Coilovers' },
        breadcrumbs: [{ id: 1, name: 'Suspension', url: '/en/products?c=1' }],
      },
      { categories: tree, path: '/en/products?c=11' },
    )
    expect(html).toMatch(/<h1[^>]*>Coilovers/)
    expect(getVisibleText(html)).toContain('|Products|Suspension|Coilovers|')
  })

  it('loads the first pictures eagerly over their previews', async () => {
    const image = { url: '/file/get/5/a.svg', inlinePreview: 'data:image/webp;base64,AAAA', alt: '' }
    const html = await renderListing({ results: [1, 2, 3, 4, 5].map(id => createSampleProduct({ id, image })) })
    const pictures = html.split('class="lazy-image').slice(1)
    expect(pictures.map(picture => /loading="(\w+)"/.exec(picture)?.[1])).toEqual([...Array(4).fill('eager'), 'lazy'])
    for (const picture of pictures) expect(picture).toContain('data:image/webp;base64,AAAA')
  })

  it('links filters to the first page and keeps the search', async () => {
    const html = await renderListing({
      params: { q: 'kit', page: '3', f: 'brand:hks' },
      availableFilters: [createSampleFilterGroup('brand', { hks: 4, kw: 2 })],
      appliedFiltersCount: 1,
      exactlyMatchingProductIds: [7],
    })
    expect(html).toContain('href="/en/products?q=kit&amp;f=brand:hks,kw"')
    expect(html).toMatch(/aria-current="true"[^>]*href="\/en\/products\?q=kit"/)
  })

  it('shows and links the answered page size instead of an invalid one', async () => {
    const html = await renderListing({
      params: { pageSize: '100' },
      paging: { page: 1, pageSize: 84, total: 200 },
      availableFilters: [createSampleFilterGroup('brand', { kw: 2 })],
    })
    expect(html).toMatch(/<option[^>]*value="84"[^>]*selected/)
    expect(html).toContain('href="/en/products?pageSize=84&amp;page=2"')
    expect(html).toContain('href="/en/products?f=brand:kw&amp;pageSize=84"')
    expect(html).not.toContain('pageSize=100')
  })

  it('links categories with the search and filters, and counts matches', async () => {
    const html = await renderListing(
      { params: { q: 'kit', f: 'brand:hks', page: '2' }, categoryCounts: { 1: 5, 11: 4 } },
      { categories: tree },
    )
    expect(html).toContain('href="/en/products?c=1&amp;q=kit&amp;f=brand:hks"')
    expect(getVisibleText(html)).toContain('|Suspension|5|')
    expect(html).not.toContain('?c=2')
    const htmlInCategory = await renderListing(
      {
        params: { q: 'kit', c: '11' },
        category: { id: 11, name: 'Coilovers' },
        breadcrumbs: [{ id: 1, name: 'Suspension', url: '/en/products?c=1' }],
        categoryCounts: { 1: 5, 11: 4 },
      },
      { categories: tree },
    )
    expect(htmlInCategory).toContain('href="/en/products?c=1&amp;q=kit"')
  })

  it('filters by price and stock, with removable chips', async () => {
    const availableFilters = [
      createSampleFilterGroup('availability', { 'in-stock': 3 }),
      createSampleFilterGroup('brand', { kw: 2 }),
    ]
    const html = await renderListing({ params: { price: '100-499.5' }, availableFilters })
    expect(html).toMatch(/<input[^>]*name="from"[^>]*value="100"/)
    expect(html).toMatch(/<input[^>]*name="to"[^>]*value="499.5"/)
    expect(html).toContain('href="/en/products?f=availability:in-stock&amp;price=100-499.5"')
    expect(getVisibleText(html)).toContain('|Remove filter Price: €100–499.5|')
    expect(html).toContain('href="/en/products?f=brand:kw&amp;price=100-499.5"')
  })

  it('suggests similar words without results', async () => {
    const html = await renderListing({ params: { q: 'piduurx' }, results: [], similarWords: ['Pidurex'] })
    expect(getVisibleText(html)).toContain('Did you mean:')
    expect(html).toContain('href="/en/products?q=Pidurex"')
  })

  it('disables options without products', async () => {
    const html = await renderListing({ availableFilters: [createSampleFilterGroup('brand', { kw: 2, eibach: 0 })] })
    expect(html).toContain('f=brand:kw')
    expect(html).not.toContain('f=brand:eibach')
    expect(getVisibleText(html)).toContain('|eibach|0|')
  })

  it('hides a group without products unless it has a chosen option', async () => {
    const availableFilters = [
      createSampleFilterGroup('brand', { kw: 0, eibach: 0 }),
      createSampleFilterGroup('width', { wide: 2 }),
    ]
    expect(getVisibleText(await renderListing({ availableFilters }))).not.toContain('|eibach|')
    const filteredListing = await renderListing({ availableFilters, params: { f: 'brand:kw' }, appliedFiltersCount: 1 })
    expect(getVisibleText(filteredListing)).toContain('|eibach|')
  })

  it.each([
    [237, false],
    [11, true],
  ])('shows models without products in category %i: %s', async (id, expected) => {
    const html = await renderListing({
      category: { id, name: 'Cars' },
      availableFilters: [createSampleFilterGroup('model', { golf: 2, lada: 0 })],
    })
    expect(getVisibleText(html).includes('|lada|0|')).toBe(expected)
  })

  it('collapses a long list after eight options', async () => {
    const counts = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`brand-${index}`, 1]))
    const html = await renderListing({ availableFilters: [createSampleFilterGroup('brand', counts)] })
    expect(getVisibleText(html)).toContain('Show 6 more')
    expect(html).toContain('brand-7<')
    expect(html).not.toContain('brand-8<')
    expect(html).toMatch(/<a [^>]*href="\/en\/products\?open=brand"/)
    const expandedHtml = await renderListing({
      params: { open: 'brand' },
      availableFilters: [createSampleFilterGroup('brand', counts)],
    })
    expect(expandedHtml).toContain('brand-13<')
    expect(expandedHtml).not.toContain('open=brand"')
  })

  it('renders no options of a closed group, only a link', async () => {
    const groups = Array.from({ length: 12 }, (_, index) =>
      createSampleFilterGroup(`group-${index}`, { [`value-${index}`]: 1 }),
    )
    const html = await renderListing({ availableFilters: groups })
    expect(html).not.toContain('value-11<')
    expect(html).toContain('href="/en/products?open=group-11"')
    expect(await renderListing({ params: { open: 'group-11' }, availableFilters: groups })).toContain('value-11<')
  })

  it('lists exact matches before partial ones with a heading', async () => {
    const html = await renderListing({
      results: [createSampleProduct({ id: 1, name: 'Exact' }), createSampleProduct({ id: 2, name: 'Partial' })],
      appliedFiltersCount: 2,
      exactlyMatchingProductIds: [1],
    })
    const heading = html.indexOf('Following products are partially matching with selected filters:')
    expect(html.indexOf('Exact')).toBeLessThan(heading)
    expect(html.indexOf('Partial')).toBeGreaterThan(heading)
  })

  it.each([
    [0, true],
    [2, false],
  ])("shows 'No products found' with %i filters: %s", async (appliedFiltersCount, isShown) => {
    const html = await renderListing({ results: [], appliedFiltersCount })
    expect(html.includes('No products found')).toBe(isShown)
  })

  it('links each left-out word', async () => {
    const html = await renderListing({ params: { q: 'kw zzz' }, leftOutSearchKeywords: ['zzz'] })
    expect(html).toContain('href="/en/products?q=kw+%2Bzzz"')
  })

  it('says that no product fits the car, and separates products for others', async () => {
    const search = { params: { q: 'pads e46' }, leftOutSearchKeywords: ['e46'] }
    const html = await renderListing({ ...search, missingCar: 'BMW 3 E46' })
    expect(getVisibleText(html)).toContain('|No such products for BMW 3 E46|')
    expect(getVisibleText(html)).toContain('|Left out of the search: “e46”.|Must include “e46”|')
    expect(getVisibleText(html)).toContain('|For other cars, or universal|')
    expect(getVisibleText(await renderListing(search))).not.toContain('For other cars')
  })

  it('does not link unknown left-out words', async () => {
    const html = await renderListing({
      params: { q: 'kw zzz' },
      leftOutSearchKeywords: ['zzz'],
      unknownSearchKeywords: ['zzz'],
    })
    expect(getVisibleText(html)).toContain('|zzz|')
    expect(html).not.toContain('%2Bzzz')
  })

  it('names the corrected search and links to the typed one', async () => {
    const html = await renderListing({
      params: { q: 'piduir', page: '2' },
      correctedQuery: { from: 'piduir', to: 'pidur' },
    })
    expect(getVisibleText(html)).toContain('|Showing results for “pidur”.|Search for “piduir” instead|')
    expect(html).toContain('href="/en/products?q=piduir&amp;exact=1"')
  })

  it('shows the unmatched filters of partial matches', async () => {
    const html = await renderListing({
      params: { f: 'model:golf;brand:hks' },
      results: [createSampleProduct({ id: 7 })],
      availableFilters: [
        {
          ...createSampleFilterGroup('model', { golf: 2 }),
          options: [{ value: 'golf', name: 'VW Golf', count: 2, selected: true }],
        },
        { key: 'brand', name: 'Brand', options: [{ value: 'hks', name: 'HKS', count: 2, selected: true }] },
      ],
      appliedFiltersCount: 2,
      exactlyMatchingProductIds: [],
      missedFilters: { 7: ['model', 'brand'] },
    })
    expect(getVisibleText(html)).toContain('|Doesn’t fit VW Golf|')
    expect(getVisibleText(html)).toContain('|Brand: not HKS|')
    const withoutCar = await renderListing({
      productIdsWithoutCar: [7],
      params: { f: 'model:golf;brand:hks' },
      results: [createSampleProduct({ id: 7 })],
      availableFilters: [
        {
          ...createSampleFilterGroup('model', { golf: 2 }),
          options: [{ value: 'golf', name: 'VW Golf', count: 2, selected: true }],
        },
        { key: 'brand', name: 'Brand', options: [{ value: 'hks', name: 'HKS', count: 2, selected: true }] },
      ],
      appliedFiltersCount: 2,
      exactlyMatchingProductIds: [],
      missedFilters: { 7: ['model', 'brand'] },
    })
    expect(getVisibleText(withoutCar)).toContain('|No car specified. Ask us if it fits VW Golf|')
    expect(getVisibleText(withoutCar)).not.toContain('Doesn’t fit')
  })

  it('offers relevance first for searches', async () => {
    expect(getVisibleText(await renderListing({}))).not.toContain('Best match')
    expect(await renderListing({ params: { q: 'kw' } })).toMatch(/<option value="relevance" selected="">Best match/)
    expect(await renderListing({ params: { q: 'kw', sort: 'name' } })).toMatch(/<option value="name" selected="">/)
  })

  it('links from required words without results to a loose search', async () => {
    const html = await renderListing({ params: { q: 'kw +zzz', page: '2' }, results: [] })
    expect(html).toContain('No products found')
    expect(html).toContain('href="/en/products?q=kw+zzz"')
  })

  it('offers categories and a contact without results', async () => {
    const html = await renderListing(
      { params: { q: 'zzz' }, results: [] },
      { categories: tree, path: '/en/products?q=zzz' },
    )
    expect(getVisibleText(html)).toContain('Not sure what the part is called? Write to us:')
    expect(html).toContain('href="mailto:')
  })

  it('offers the page sizes and orders of the specification in a plain form', async () => {
    const html = await renderListing({ params: { c: '11', f: 'brand:kw' } })
    expect(html).toContain('action="/en/products"')
    expect(html).toMatch(
      /type="hidden"[^>]*name="f"[^>]*value="brand:kw"|name="f"[^>]*type="hidden"[^>]*value="brand:kw"/,
    )
    for (const text of ['Recently changed', 'Newest first', 'Oldest first', 'High to Low', 'Low to High', 'A-Z', 'Z-A'])
      expect(getVisibleText(html)).toContain(`|${text}|`)
    for (const size of [24, 48, 84, 120]) expect(html).toContain(`value="${size}"`)
  })
})

describe('disabled shop module', () => {
  it.each([
    [true, 'help@shop.example'],
    [false, 'opacity-80'],
  ])('shows a notice (staff: %s)', async (isStaff, expectedText) => {
    const html = await renderListing({}, { categories: null, isStaff, language: 'et' })
    expect(html).toContain('Veebipoe moodul ei ole sisse lülitatud.')
    expect(html).toContain(expectedText)
    expect(html.includes('help@shop.example')).toBe(isStaff)
  })
})
