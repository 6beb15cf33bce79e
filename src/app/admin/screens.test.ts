import { expect, test } from 'vitest'
import { LIST_PERMISSIONS } from '#kernel/list-permission.ts'
import { SIDEBAR_GROUPS, screenAt } from './screens.tsx'

test('the folded strip leads to what is opened all day, and to nothing else', () =>
  expect(SIDEBAR_GROUPS.filter(({ kept }) => kept).map(({ model }) => model)).toEqual([
    'product',
    'order',
    'client',
    'warehouse',
    'user',
  ]))

test('every line leads to a screen of its own', () => {
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
])(
  '%s has its screens; a missing action is the list, and to create is to edit where it has no screen of its own',
  (model, ...actions) => {
    for (const action of actions) expect(screenAt({ model, action })).toMatchObject({ action })
    expect(screenAt({ model })).toBe(screenAt({ model, action: 'list' }))
    if (actions.includes('edit') && !actions.includes('create'))
      expect(screenAt({ model, action: 'create' })).toBe(screenAt({ model, action: 'edit' }))
  },
)

test('a list asks for the same permission as its kept views do', () => {
  for (const [model, permission] of Object.entries(LIST_PERMISSIONS))
    expect(screenAt({ model, action: 'list' })?.permission, model).toBe(permission)
})
