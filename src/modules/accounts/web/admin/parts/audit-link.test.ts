import { expect, test } from 'vitest'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { buildAuditLink, listReferenceLinks } from './audit-link.ts'

const DOCUMENT = { subject: '5', name: '#100123', action: 'issued' }
const seller = createStaffMember(['order.edit'])
const settingsEditor = createStaffMember(['settings.edit'])

test.each(['invoice', 'payment', 'refund'] as const)('leads from a %s to its order', kind => {
  expect(buildAuditLink({ ...DOCUMENT, kind }, 'et', seller)).toBe('/et/admin/order?q=100123')
  expect(buildAuditLink({ ...DOCUMENT, kind }, 'et', settingsEditor)).toBeUndefined()
  expect(buildAuditLink({ ...DOCUMENT, kind, name: null }, 'et', seller)).toBeUndefined()
})

test('links to an existing record for users with permission', () => {
  const order = { kind: 'order', subject: '5', name: '#100123', action: 'paid' } as const
  expect(buildAuditLink(order, 'en', seller)).toBe('/en/admin/order/edit/5')
  expect(buildAuditLink(order, 'en', settingsEditor)).toBeUndefined()
  const product = { kind: 'product', subject: '7', name: null, action: 'changed' } as const
  expect(buildAuditLink(product, 'en', createStaffMember(['product.edit']))).toBe('/en/admin/product/edit/7')
  expect(buildAuditLink({ ...product, action: 'purged' }, 'en', createStaffMember(['product.edit']))).toBeUndefined()
})

test('links to referenced records for users with permission', () => {
  const names = { 'page 4': 'Kontakt', 'product 7': 'PL-7', 'category 12': 'Veljed' }
  expect(listReferenceLinks({ names }, 'et', createStaffMember(['page.manage', 'product.edit']))).toEqual([
    { name: 'Kontakt', href: '/et/admin/page/edit/4' },
    { name: 'PL-7', href: '/et/admin/product/edit/7' },
  ])
  expect(listReferenceLinks({ names }, 'et', settingsEditor)).toEqual([])
})
