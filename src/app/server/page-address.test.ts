import { describe, expect, test } from 'vitest'
import { setLanguages, shopLanguages } from '#wire/languages.ts'
import { readPageAddress, rememberedPages } from './page-address.ts'

const read = (address: string, preferred: 'et' | 'en' = 'et') => {
  const [path = '', query = ''] = address.split('?')
  return readPageAddress(path, new URLSearchParams(query), preferred)
}

describe('page addresses', () => {
  test.each(['/order/x', '/client/1', '/gii', '/gii-x', '/.well-known/security.txt', '/et/robots.txt', '/x.php'])(
    '%s is not the application',
    address => expect(read(address)).toEqual({ kind: 'plain' }),
  )

  test.each([
    ['/', '/et'],
    ['/?c=5', '/et?c=5'],
    ['/cart', '/et/cart'],
    ['/xx/cart', '/et/xx/cart'],
    ['/payment/abc', '/et/payment/abc'],
  ])('%s goes to the preferred language', (address, to) =>
    expect(read(address)).toEqual({ kind: 'redirect', to, permanent: false }),
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
  ])('%s is spelled %s, for good', (address, to) =>
    expect(read(address)).toEqual({ kind: 'redirect', to, permanent: true }),
  )

  test('an address with a token is spelled in small letters, and no cache keeps that', () =>
    expect(read('/et/PAYMENT/aBc')).toEqual({ kind: 'redirect', to: '/et/payment/aBc', permanent: false }))

  test.each(['/et/payment/aBc', '/et/reset-password/aBc', '/et/admin/Order', '/et/products?q=Turbo'])(
    '%s keeps its capitals',
    address => expect(read(address)).toMatchObject({ kind: 'page' }),
  )

  test('the cookie is preferred', () => expect(read('/', 'en')).toMatchObject({ to: '/en' }))

  test('named category addresses have moved for good', () =>
    expect(read('/et/products/pidurid/kettad?c=12&utm=x')).toEqual({
      kind: 'redirect',
      to: '/et/products?c=12',
      permanent: true,
    }))

  test('broken percent-encoding is refused', () => expect(read('/et/%E0%A4%A')).toEqual({ kind: 'broken' }))

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
  ])('%s is made from what it shows alone', (address, path, search) =>
    expect(read(address)).toEqual({ kind: 'page', language: 'et', path, search, cached: true }),
  )

  test.each([
    ['/et/some-part?c=1', '/et/some-part', '?c=1'],
    ['/et/constructor?c=1', '/et/constructor', '?c=1'],
    ['/et/otsing?q=velg&utm_source=x&page=2', '/et/otsing', '?q=velg&page=2'],
    ['/et/page/12/otsing?q=velg', '/et/page/12/otsing', '?q=velg'],
  ])('%s is made from what it asks where its layout reads that', (address, path, perhaps) =>
    expect(read(address)).toEqual({ kind: 'page', language: 'et', path, search: '', cached: true, perhaps }),
  )

  test.each(['/et/payment/abc?utm=x', '/et/%70ayment/abc', '/et/products/%2e%2e/payment/abc'])(
    '%s is nobody else’s',
    address => expect(read(address)).toMatchObject({ kind: 'page', cached: false }),
  )

  test('a link to what a page would be is kept for nobody, with what opens it', () =>
    expect(read('/et/page/12?preview=abc&utm=x')).toMatchObject({ cached: false, search: '?preview=abc&utm=x' }))

  test.each(['/et/products?q=velg&iu=user', '/et/tooted?iu=user&q=velg&page=2', '/en?q=rim&iu=user'])(
    '%s was just typed: made anew, so that it is counted',
    address => expect(read(address)).toMatchObject({ kind: 'page', cached: false }),
  )

  test.each([
    '/et/products?iu=user',
    '/et/products?q=&iu=user',
    '/et/searchresults?q=velg&iu=user',
    '/et/x?q=a&iu=user',
  ])('%s is no typed search', address => expect(read(address)).toMatchObject({ kind: 'page', cached: true }))

  test('what is one visitor’s own keeps its whole address', () =>
    expect(read('/et/payment/abc?utm=x')).toMatchObject({ path: '/et/payment/abc', search: '?utm=x' }))

  test.each([
    '//evil.example/et',
    '//evil.example',
    '/\\evil.example/x',
    '/%5cevil.example/x',
    'http://evil.example/x',
  ])('%s never leaves the site', address => {
    const meant = read(address)
    if (meant.kind === 'redirect') expect(meant.to).toMatch(/^\/et\//)
    else expect(meant).toEqual({ kind: 'plain' })
  })
})

test('what an address means is remembered until the shop speaks other languages', () => {
  const before = shopLanguages()
  const pages = rememberedPages()
  const page = read('/et/cart')
  if (page.kind !== 'page') throw new Error('/et/cart is a page')
  pages.put('/et/cart', page)
  expect(pages.get('/et/cart')).toBe(page)
  try {
    setLanguages([...before, 'fi'])
    expect(pages.get('/et/cart')).toBeUndefined()
  } finally {
    setLanguages(before)
  }
})
