import { describe, expect, it } from 'vitest'
import {
  buildFiltersHref,
  buildListingHref,
  buildNewSearchHref,
  readListingParams,
  toggleFilter,
} from './listing-address.ts'

const ADDRESS = {
  path: '/en/products',
  params: { c: '12', q: 'front lip', iu: 'user', f: 'brand:hks', sort: 'name', pageSize: '48', page: '3' },
}

describe('listing addresses', () => {
  it('reads only known, non-empty parameters', () => {
    expect(readListingParams(new URLSearchParams('c=5&f=&x=1&q=turbo'))).toEqual({ c: '5', q: 'turbo' })
  })

  it('trims values and ignores blank ones', () => {
    expect(readListingParams(new URLSearchParams('q=%20&c=%20&sort=name'))).toEqual({ sort: 'name' })
    expect(readListingParams(new URLSearchParams('q=+front+lip+'))).toEqual({ q: 'front lip' })
  })

  it('changes one parameter, keeps others and drops iu', () => {
    expect(buildListingHref(ADDRESS, { page: '4' })).toBe(
      '/en/products?c=12&q=front+lip&f=brand:hks&sort=name&pageSize=48&page=4',
    )
  })

  it('encodes plus signs, Estonian letters and spaces', () => {
    const href = buildListingHref({ path: '/et/tooted', params: { q: 'R+V õli' } })
    expect(new URLSearchParams(href.split('?')[1]).get('q')).toBe('R+V õli')
  })

  it.each([
    [{ brand: ['hks', 'garrett'], model: ['golf-gti'] }, 'f=brand:garrett,hks;model:golf-gti'],
    [{ brand: [] }, null],
  ])('writes filters %j and starts at the first page', (filters, expected) => {
    const href = buildFiltersHref(ADDRESS, filters)
    expect(href).not.toContain('page=')
    if (expected) expect(href).toContain(expected)
    else expect(href).not.toContain('f=')
  })

  it('adds and removes a filter value', () => {
    const withBoth = toggleFilter({ brand: ['hks'] }, 'brand', 'kw')
    expect(withBoth).toEqual({ brand: ['hks', 'kw'] })
    expect(toggleFilter(withBoth, 'brand', 'hks')).toEqual({ brand: ['kw'] })
  })

  it('sets q and iu for a new search and removes page, c and f', () => {
    expect(buildNewSearchHref(ADDRESS, ' turbo ')).toBe('/en/products?q=turbo&iu=user&sort=name&pageSize=48')
  })

  it('removes an empty search', () => {
    expect(buildNewSearchHref(ADDRESS, '  ')).toBe('/en/products?sort=name&pageSize=48')
  })
})
