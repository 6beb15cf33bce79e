import { describe, expect, test } from 'vitest'
import { readPageAddress } from './page-address.ts'

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

  test('the cookie is preferred', () => expect(read('/', 'en')).toMatchObject({ to: '/en' }))

  test('named category addresses have moved for good', () =>
    expect(read('/et/products/pidurid/kettad?c=12&utm=x')).toEqual({
      kind: 'redirect',
      to: '/et/products?c=12',
      permanent: true,
    }))

  test('broken percent-encoding is refused', () => expect(read('/et/%E0%A4%A')).toEqual({ kind: 'broken' }))

  test.each([
    ['/et/products?c=1&utm_source=x&page=2', '/et/products?c=1&page=2'],
    ['/et/products?page=2&c=1', '/et/products?c=1&page=2'],
    ['/et/some-part?c=1', '/et/some-part?'],
    ['/et?q=pidur', '/et?q=pidur'],
  ])('%s is kept under what it shows', (address, key) => expect(read(address)).toMatchObject({ kind: 'page', key }))

  test('an order page is nobody else’s', () => expect(read('/et/payment/abc')).toMatchObject({ key: null }))
})
