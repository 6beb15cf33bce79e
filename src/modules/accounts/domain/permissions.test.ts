import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#kernel/permission.ts'
import { actionsFor, DEFAULT_ROLES, effectivePermissions, isGuest } from './permissions.ts'

describe('recognizes guests', () => {
  test.each([
    [[], true],
    [['CLIENT'], true],
    [['CLIENT', 'EDITOR'], false],
    [['EDITOR'], false],
    [['ADMIN', 'SALES'], false],
  ])('%j: %s', (roles, guest) => expect(isGuest(roles)).toBe(guest))
})

describe('the interface’s actions', () => {
  test.each([
    [[], []],
    [['client'], ['use-shop']],
    [
      ['report.view', 'page.edit'],
      ['edit-pages', 'view-reports'],
    ],
    [['no-such-permission'], []],
  ])('%j: %j', (permissions, actions) => expect(actionsFor(permissions)).toEqual(actions))

  test('gives every permission an action of its own', () => {
    expect(actionsFor(PERMISSIONS)).toHaveLength(PERMISSIONS.length)
  })
})

test.each([
  [['page.structure', 'page.manage', 'file.edit'], ['file.edit']],
  [['order.money', 'stock.edit'], ['stock.edit']],
  [
    ['page.manage', 'page.edit'],
    ['page.manage', 'page.edit'],
  ],
])('reduces %j to the effective %j', (permissions, may) => {
  expect(effectivePermissions(permissions)).toEqual(may)
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
])('returns whether %s may change order totals: %s', (role, may) => {
  expect(effectivePermissions(DEFAULT_ROLES[role] ?? []).includes('order.money')).toBe(may)
})
