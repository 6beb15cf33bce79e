import { expect, test } from 'vitest'
import { toCountedVisit } from './counted-visit.ts'

test.each([
  ['/et', '', { path: '/et', source: '', startsVisit: true }],
  [
    '/et/tarne',
    'https://www.google.com/search?q=maria+tamm',
    { path: '/et/tarne', source: 'google.com', startsVisit: true },
  ],
  ['/en/page/12/x', 'https://pood.example/et', { path: '/en/page/12/x', source: '', startsVisit: false }],
  ['/et/tarne', 'android-app://com.slack', { path: '/et/tarne', source: '', startsVisit: true }],
  ['/et/tarne', 'not an address', { path: '/et/tarne', source: '', startsVisit: true }],
  ['/et/payment/3f9c', '', null],
  ['/et/PAYMENT/3f9c', '', null],
  ['/et/admin/order/17', '', null],
  ['/et/login', '', null],
  ['/wp-login.php', '', null],
  ['/et/tooted?q=mari', '', null],
  [`/et/${'x'.repeat(300)}`, '', null],
])('counts %s from %s', (path, referrer, countedVisit) =>
  expect(toCountedVisit(path, referrer, 'pood.example')).toEqual(countedVisit),
)
