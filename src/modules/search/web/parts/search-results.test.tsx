import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getRealTranslator, realTranslators } from '#kernel/testing/real-translators.ts'
import { getVisibleText } from '#listing/testing/render-static.tsx'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import type { SearchResult } from '#search/contract-search.ts'
import type { LoadedSearch } from './load-search-results.ts'
import { createSearchHead } from './search-head.ts'
import { SearchResults } from './search-results.tsx'
import { SiteSearch } from './site-search.tsx'

const render = (content: ReactNode, language: Language = 'en'): string => {
  const element = (
    <TextsProvider language={language} t={getRealTranslator(language)}>
      <SendProvider send={() => Promise.reject(new Error('A rendered page must not send requests'))}>
        {content}
      </SendProvider>
    </TextsProvider>
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const buildResult = (
  changes: Partial<SearchResult> = {},
  content: Partial<SearchResult['content']> = {},
): SearchResult => ({
  id: 1,
  name: 'Velg Must',
  path: '/en/velg-must',
  breadcrumbs: [{ name: 'Products' }, { name: 'Wheels' }],
  meta_description: 'Of the page.',
  content: { description: '', price: null, code1: null, image: null, 'header-img': null, ...content },
  ...changes,
})
const buildSearch = (results: SearchResult[], changes: Partial<LoadedSearch> = {}): LoadedSearch => ({
  params: { q: 'velg' },
  results,
  paging: { page: 1, pageSize: 24, total: results.length },
  leftOutWords: [],
  missingCar: null,
  correctedQuery: null,
  ...changes,
})
const renderResults = (results: SearchResult[], changes: Partial<LoadedSearch> = {}, language?: Language) =>
  render(<SearchResults search={buildSearch(results, changes)} />, language)

describe('search results', () => {
  it('shows how the results differ from the search', () => {
    const renderNotes = (changes: Partial<LoadedSearch>) => getVisibleText(renderResults([buildResult()], changes))
    expect(renderNotes({ leftOutWords: ['e46'], missingCar: 'BMW 3 E46' })).toContain('No such products for BMW 3 E46')
    expect(renderNotes({ leftOutWords: ['punane', 'xx'] })).toContain('Left out of the search: “punane”, “xx”.')
    expect(renderNotes({ correctedQuery: { from: 'veld', to: 'velg' } })).toContain('Showing results for “velg”.')
    expect(renderNotes({})).not.toContain('Left out')
  })

  it("shows the heading 'Results'", () => {
    expect(renderResults([])).toMatch(/<h1[^>]*>Results/)
    expect(renderResults([], {}, 'et')).toMatch(/<h1[^>]*>Tulemused/)
  })

  it("shows the breadcrumb joined with '>', the linked name and the description", () => {
    const html = renderResults([buildResult({}, { description: 'Its own.' })])
    expect(getVisibleText(html)).toContain('|Products &gt; Wheels|')
    expect(html).toMatch(/<a[^>]*href="\/en\/velg-must"[^>]*>Velg Must</)
    expect(getVisibleText(html)).toContain('|Its own.|')
  })

  it('falls back to the meta description, and shows no missing price', () => {
    const html = renderResults([buildResult()])
    expect(getVisibleText(html)).toContain('|Of the page.|')
    expect(html).not.toContain('Tootekood')
  })

  it.each([
    ['et', 'Hind: 1\u00a0299,90 €', 'Tootekood: BBS-18/4'],
    ['en', 'Price: €1,299.90', 'Product code: BBS-18/4'],
  ] as const)('shows code and price of a result with a price (%s)', (language, price, code) => {
    const html = renderResults([buildResult({}, { price: 1299.9, code1: 'BBS-18/4' })], {}, language)
    expect(getVisibleText(html)).toContain(`|${price}|`)
    expect(getVisibleText(html)).toContain(`|${code}|`)
  })

  it.each([
    ['its own', { image: { url: '/file/get/1/own.jpg', inlinePreview: null } }, '/file/get/1/own.jpg'],
    ['the header image', { image: null }, '/file/get/2/head.jpg'],
  ])('shows %s', (_name, content, url) => {
    const header = { 'header-img': multilingual({ et: { src: '/file/get/2/head.jpg' } }) }
    expect(renderResults([buildResult({}, { ...header, ...content })])).toContain(`src="${url}?size=`)
  })

  it('shows the placeholder without a picture', () => {
    expect(renderResults([buildResult()])).not.toContain('<img')
  })

  it('keeps the search in pager links', () => {
    const html = renderResults([buildResult()], {
      params: { q: 'velg', sort: '-price' },
      paging: { page: 2, pageSize: 1, total: 3 },
    })
    expect(html).toContain('href="/en/searchresults?q=velg&amp;sort=-price"')
    expect(html).toContain('href="/en/searchresults?q=velg&amp;sort=-price&amp;page=3"')
    expect(getVisibleText(html)).toContain('2–2 of 3')
  })

  it('links to all products without results', () => {
    const html = renderResults([], {}, 'et')
    expect(getVisibleText(html)).toContain('Otsing „velg“ ei andnud tulemusi')
    expect(html).toContain('href="/et/tooted"')
  })

  it('keeps results out of search engines', () => {
    expect(createSearchHead(buildSearch([]), realTranslators.et)).toMatchObject({
      title: 'Tulemused: velg',
      robots: 'noindex,follow',
    })
  })
})

it('renders the header search as a plain form to the listing', () => {
  const html = render(<SiteSearch />, 'et')
  expect(html).toMatch(/<form[^>]*action="\/et\/tooted"[^>]*method="get"/)
  expect(html).toMatch(/<input[^>]*name="iu"[^>]*value="user"/)
  expect(html).toMatch(/<input[^>]*role="combobox"/)
})
