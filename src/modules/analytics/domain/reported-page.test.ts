import { expect, test } from 'vitest'
import { toReportedAddress, toReportedReferrer } from './reported-page.ts'

test.each([
  ['/et', '', '/et'],
  [
    '/et/tooted',
    '?c=237&q=turbo&page=2&sort=price&utm_source=kiri',
    '/et/tooted?c=237&q=turbo&page=2&sort=price&utm_source=kiri',
  ],
  ['/et/tooted', '?q=a%26b&email=mari%40example.ee&token=3f9c', '/et/tooted?q=a%26b'],
  ['/et/payment-success', '?reference=3f9c', '/et/payment-success'],
  ['/en/forgot-password', '', '/en/forgot-password'],
  ['/et/payment/3f9c', '', null],
  ['/et/Payment/3f9c', '?problem=tooMany', null],
  ['/et/page/12/tarne', '?preview=3f9c', null],
  ['/et/page/12/tarne', '', '/et/page/12/tarne'],
  ['/et/reset-password', '', null],
  ['/et/stock-notification', '', null],
  ['/et/checkout', '', null],
  ['/et/login', '?to=/et/admin/order/17', null],
  ['/et/admin/client/17', '?q=mari', null],
])('reports %s%s as %s', (pathname, search, expected) => expect(toReportedAddress(pathname, search)).toBe(expected))

test.each([
  ['https://pood.example/et/payment/3f9c', ''],
  ['https://pood.example/et/page/12?preview=3f9c', ''],
  ['https://pood.example/et/tooted?q=turbo&token=3f9c#3f9c', 'https://pood.example/et/tooted?q=turbo'],
  ['https://otsing.example/?q=turbo', 'https://otsing.example/?q=turbo'],
  ['', ''],
])('reports the referrer %s as %s', (referrer, expected) => {
  expect(toReportedReferrer(referrer, 'https://pood.example')).toBe(expected)
})
