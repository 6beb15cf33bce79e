import { expect, test } from 'vitest'
import { staffWith } from '#wire/testing/visitors.ts'
import { auditLink, namedLinks } from './audit-link.ts'

const MONEY = { subject: '5', name: '#100123', action: 'issued' }
const desk = staffWith(['order.edit'])
const nobody = staffWith(['settings.edit'])

test.each(['invoice', 'payment', 'refund'] as const)('leads from a %s to its order', kind => {
  expect(auditLink({ ...MONEY, kind }, 'et', desk)).toBe('/et/admin/order?q=100123')
  expect(auditLink({ ...MONEY, kind }, 'et', nobody)).toBeUndefined()
  expect(auditLink({ ...MONEY, kind, name: null }, 'et', desk)).toBeUndefined()
})

test('links to an existing thing for users with permission', () => {
  const order = { kind: 'order', subject: '5', name: '#100123', action: 'paid' } as const
  expect(auditLink(order, 'en', desk)).toBe('/en/admin/order/edit/5')
  expect(auditLink(order, 'en', nobody)).toBeUndefined()
  const product = { kind: 'product', subject: '7', name: null, action: 'changed' } as const
  expect(auditLink(product, 'en', staffWith(['product.edit']))).toBe('/en/admin/product/edit/7')
  expect(auditLink({ ...product, action: 'purged' }, 'en', staffWith(['product.edit']))).toBeUndefined()
})

test('links to referenced things for users with permission', () => {
  const names = { 'page 4': 'Kontakt', 'product 7': 'PL-7', 'category 12': 'Veljed' }
  expect(namedLinks({ names }, 'et', staffWith(['page.manage', 'product.edit']))).toEqual([
    { name: 'Kontakt', href: '/et/admin/page/edit/4' },
    { name: 'PL-7', href: '/et/admin/product/edit/7' },
  ])
  expect(namedLinks({ names }, 'et', nobody)).toEqual([])
})
