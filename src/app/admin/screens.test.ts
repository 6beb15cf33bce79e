import { expect, test } from 'vitest'
import { LIST_PERMISSIONS } from '#kernel/list-permission.ts'
import { SIDEBAR_GROUPS, screenAt } from './screens.tsx'

test('keeps only the daily screens in the folded rail', () =>
  expect(SIDEBAR_GROUPS.filter(({ kept }) => kept).map(({ model }) => model)).toEqual([
    'product',
    'order',
    'client',
    'warehouse',
    'user',
  ]))

test('gives every sidebar entry its own screen', () => {
  for (const { model } of SIDEBAR_GROUPS) expect(screenAt({ model })?.model).toBe(model)
  expect(new Set(SIDEBAR_GROUPS.map(({ label }) => label)).size).toBe(SIDEBAR_GROUPS.length)
})

test.each([
  ['client', 'list', 'edit', 'create'],
  ['order', 'list', 'edit', 'create'],
  ['page', 'list'],
  ['product', 'list', 'edit'],
  ['user', 'list', 'edit'],
  ['warehouse', 'list', 'edit'],
  ['filter', 'list'],
  ['ProblematicProducts', 'list'],
  ['statistics', 'list'],
  ['StockNotifications', 'list'],
])('finds the screens of %s, the list without an action, and the edit screen for create', (model, ...actions) => {
  for (const action of actions) expect(screenAt({ model, action })).toMatchObject({ action })
  expect(screenAt({ model })).toBe(screenAt({ model, action: 'list' }))
  if (actions.includes('edit') && !actions.includes('create'))
    expect(screenAt({ model, action: 'create' })).toBe(screenAt({ model, action: 'edit' }))
})

test('requires the same permission for a list and for its saved views', () => {
  for (const [model, permission] of Object.entries(LIST_PERMISSIONS))
    expect(screenAt({ model, action: 'list' })?.permission, model).toBe(permission)
})
