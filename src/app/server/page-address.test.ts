import { describe, expect, test } from 'vitest'
import { readPageAddress } from './page-address.ts'

const readAddress = (address: string, preferred: 'et' | 'en' = 'et') => {
  const [path = '', query = ''] = address.split('?')
  return readPageAddress(path, new URLSearchParams(query), preferred)
}

describe('page addresses', () => {
  test.each(['/order/x', '/client/1', '/gii', '/gii-x', '/.well-known/security.txt', '/et/robots.txt', '/x.php'])(
    'does not render %s',
    address => expect(readAddress(address)).toEqual({ kind: 'plain' }),
  )

  test.each([
    ['/', '/et'],
    ['/?c=5', '/et?c=5'],
    ['/cart', '/et/cart'],
    ['/payment/abc', '/et/payment/abc'],
    ['/fi', '/et'],
    ['/fi/?c=5', '/et/?c=5'],
    ['/fi/my-data/aBc', '/et/my-data/aBc'],
    ['/fi/page/12', '/et/page/12'],
    ['/tooted/withdrawal', '/et/tooted/withdrawal'],
  ])('redirects %s to the preferred language', (address, to) =>
    expect(readAddress(address)).toEqual({ kind: 'redirect', to, isPermanent: false }),
  )

  test.each([
    ['/fi/withdrawal?order=aBc', '/et/withdrawal?order=aBc', 'withdrawal'],
    ['/fi/Muugitingimused/', '/et/Muugitingimused/', 'muugitingimused'],
    ['/xx/cart', '/et/cart', 'cart'],
  ])('redirects %s to the preferred language, or to the page of its slug', (address, to, slug) =>
    expect(readAddress(address)).toEqual({
      kind: 'redirect',
      to,
      isPermanent: false,
      formerSlug: { language: address.slice(1, 3), slug },
    }),
  )

  test.each([
    ['/EN', '/en'],
    ['/EN/products?q=a&x=1', '/en/products?q=a&x=1'],
    ['/Et/', '/et/'],
    ['/EN/%2Fevil', '/en/%2Fevil'],
    ['/en/Contact?utm_source=x', '/en/contact?utm_source=x'],
    ['/EN/Contact', '/en/contact'],
    ['/et/PRODUCTS?q=Turbo', '/et/products?q=Turbo'],
    ['/et/products?f=brand:Rengur&page=2', '/et/products?f=brand%3Arengur&page=2'],
    ['/et/Turbo-GT2860R/', '/et/turbo-gt2860r/'],
    ['/et/P%C3%95HI', '/et/p%C3%B5hi'],
    ['/et/Gallery/12', '/et/gallery/12'],
  ])('redirects %s permanently to %s', (address, to) =>
    expect(readAddress(address)).toEqual({ kind: 'redirect', to, isPermanent: true }),
  )

  test('lower-cases an address with a token, uncached', () =>
    expect(readAddress('/et/PAYMENT/aBc')).toEqual({ kind: 'redirect', to: '/et/payment/aBc', isPermanent: false }))

  test.each(['/et/payment/aBc', '/et/reset-password/aBc', '/et/admin/Order', '/et/products?q=Turbo'])(
    'keeps the capitals of %s',
    address => expect(readAddress(address)).toMatchObject({ kind: 'page' }),
  )

  test('prefers the language of the cookie', () => expect(readAddress('/', 'en')).toMatchObject({ to: '/en' }))

  test('redirects named category addresses permanently', () =>
    expect(readAddress('/et/products/pidurid/kettad?c=12&utm=x')).toEqual({
      kind: 'redirect',
      to: '/et/products?c=12',
      isPermanent: true,
    }))

  test('refuses broken percent-encoding', () => expect(readAddress('/et/%E0%A4%A')).toEqual({ kind: 'broken' }))

  test.each([
    ['/et/products?c=1&utm_source=x&page=2', '/et/products', '?c=1&page=2'],
    ['/et/products?page=2&c=1', '/et/products', '?c=1&page=2'],
    ['/et/products/?c=1', '/et/products', '?c=1'],
    ['/et/searchresults?q=velg&iu=user&c=1&page=2', '/et/searchresults', '?q=velg&page=2'],
    ['/et/products?q=turbo%26sort%3Dname', '/et/products', '?q=turbo%26sort%3Dname'],
    ['/et/products?q=turbo&sort=name', '/et/products', '?q=turbo&sort=name'],
    ['/et/%70roducts?q=turbo', '/et/products', '?q=turbo'],
    ['/%65t/x/%2e%2e/products?q=a', '/et/products', '?q=a'],
    ['/et/p%C3%B5hi', '/et/p%C3%B5hi', ''],
    ['/et/a%2Fb%3Fc%23d', '/et/a%2Fb%3Fc%23d', ''],
    ['/et/some-part?utm_source=x', '/et/some-part', ''],
    ['/et/constructor?iu=user', '/et/constructor', ''],
    ['/et/__proto__', '/et/__proto__', ''],
    ['/et/', '/et', ''],
    ['/et?q=pidur', '/et', '?q=pidur'],
  ])('reduces %s to the parameters that it shows', (address, path, search) =>
    expect(readAddress(address)).toEqual({ kind: 'page', language: 'et', path, search, isCacheable: true }),
  )

  test.each([
    ['/et/some-part?c=1', '/et/some-part', '?c=1'],
    ['/et/constructor?c=1', '/et/constructor', '?c=1'],
    ['/et/otsing?q=velg&utm_source=x&page=2', '/et/otsing', '?q=velg&page=2'],
    ['/et/page/12/otsing?q=velg', '/et/page/12/otsing', '?q=velg'],
  ])('keeps the query of %s if its layout reads it', (address, path, layoutSearch) =>
    expect(readAddress(address)).toEqual({
      kind: 'page',
      language: 'et',
      path,
      search: '',
      isCacheable: true,
      layoutSearch,
    }),
  )

  test.each(['/et/payment/abc?utm=x', '/et/%70ayment/abc', '/et/products/%2e%2e/payment/abc'])(
    'does not cache %s',
    address => expect(readAddress(address)).toMatchObject({ kind: 'page', isCacheable: false }),
  )

  test('caches no preview link', () =>
    expect(readAddress('/et/page/12?preview=abc&utm=x')).toMatchObject({
      isCacheable: false,
      search: '?preview=abc&utm=x',
    }))

  test.each(['/et/products?q=velg&iu=user', '/et/tooted?iu=user&q=velg&page=2', '/en?q=rim&iu=user'])(
    'renders the typed search %s separately, so that it is counted',
    address => expect(readAddress(address)).toMatchObject({ kind: 'page', isCacheable: false }),
  )

  test.each([
    '/et/products?iu=user',
    '/et/products?q=&iu=user',
    '/et/searchresults?q=velg&iu=user',
    '/et/x?q=a&iu=user',
  ])('does not count %s as a typed search', address =>
    expect(readAddress(address)).toMatchObject({ kind: 'page', isCacheable: true }),
  )

  test('keeps the whole address of a personal page', () =>
    expect(readAddress('/et/payment/abc?utm=x')).toMatchObject({ path: '/et/payment/abc', search: '?utm=x' }))

  test.each([
    '//evil.example/et',
    '//evil.example',
    '/\\evil.example/x',
    '/%5cevil.example/x',
    'http://evil.example/x',
  ])('never redirects %s to another site', address => {
    const result = readAddress(address)
    if (result.kind === 'redirect') expect(result.to).toMatch(/^\/et\//)
    else expect(result).toEqual({ kind: 'plain' })
  })
})
