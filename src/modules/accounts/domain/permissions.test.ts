import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#kernel/permission.ts'
import { DEFAULT_ROLES, filterEffectivePermissions, isGuest, listActions } from './permissions.ts'

describe('guests', () => {
  test.each([
    [[], true],
    [['CLIENT'], true],
    [['CLIENT', 'EDITOR'], false],
    [['EDITOR'], false],
    [['ADMIN', 'SALES'], false],
  ])('recognizes guests among roles %j: %s', (roles, expected) => expect(isGuest(roles)).toBe(expected))
})

describe('actions of the interface', () => {
  test.each([
    [[], []],
    [['client'], ['use-shop']],
    [
      ['report.view', 'page.edit'],
      ['edit-pages', 'view-reports'],
    ],
    [['no-such-permission'], []],
  ])('lists for %j the actions %j', (permissions, actions) => expect(listActions(permissions)).toEqual(actions))

  test('has one action for every permission', () => {
    expect(listActions(PERMISSIONS)).toHaveLength(PERMISSIONS.length)
  })
})

test.each([
  [['page.structure', 'page.manage', 'file.edit'], ['file.edit']],
  [['order.money', 'stock.edit'], ['stock.edit']],
  [['client.erase', 'order.edit'], ['order.edit']],
  [
    ['page.manage', 'page.edit'],
    ['page.manage', 'page.edit'],
  ],
])('reduces %j to the effective %j', (permissions, expected) => {
  expect(filterEffectivePermissions(permissions)).toEqual(expected)
})

test('allows everything to an administrator and only the shop to a client', () => {
  expect(DEFAULT_ROLES.ADMIN).toEqual(PERMISSIONS)
  expect(DEFAULT_ROLES.CLIENT).toEqual(['client'])
})

test.each([
  ['ADMIN', true],
  ['MANAGER', true],
  ['SALES', true],
  ['WAREHOUSE', false],
  ['EDITOR', false],
])('returns whether %s may change order totals: %s', (role, expected) => {
  expect(filterEffectivePermissions(DEFAULT_ROLES[role] ?? []).includes('order.money')).toBe(expected)
})
