import { expect, test } from 'vitest'
import { buildResultsHref, readSearchParams } from './search-address.ts'

test('reads page, pageSize, sort and q, and nothing else', () => {
  const query = new URLSearchParams('q=velg+must&page=2&pageSize=48&sort=-price&iu=user&f=x&page=3')
  expect(readSearchParams(query)).toEqual({ q: 'velg must', page: '2', pageSize: '48', sort: '-price' })
  expect(readSearchParams(new URLSearchParams('q='))).toEqual({})
  expect(readSearchParams(new URLSearchParams('q=%20%20&page=2'))).toEqual({ page: '2' })
  expect(readSearchParams(new URLSearchParams('q=+velg+'))).toEqual({ q: 'velg' })
})

test.each([
  [{}, 1, '/et/searchresults'],
  [{ q: 'velg' }, 1, '/et/searchresults?q=velg'],
  [{ q: 'õli & filter', page: '4' }, 2, '/et/searchresults?q=%C3%B5li+%26+filter&page=2'],
  [{ q: 'velg', sort: '-price', page: '4' }, 1, '/et/searchresults?q=velg&sort=-price'],
])('formats %j on page %i as %s', (params, page, href) => {
  expect(buildResultsHref('et', params, page)).toBe(href)
})
