import { expect, test } from 'vitest'
import { SAVED_VIEW_PERMISSIONS } from '#kernel/saved-view-permission.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { findHomeModel, findScreen, listSidebarGroups, SCREENS, SIDEBAR_GROUPS } from './screens.tsx'

const LINES = SIDEBAR_GROUPS.flatMap(({ lines }) => lines)

test('shows only orders, clients, products, stock and users in the folded sidebar', () =>
  expect(LINES.filter(({ isInRail }) => isInRail).map(({ model }) => model)).toEqual([
    'order',
    'client',
    'product',
    'warehouse',
    'user',
  ]))

test('gives every sidebar entry its own screen', () => {
  for (const { model } of LINES) expect(findScreen({ model })?.model).toBe(model)
  expect(new Set(LINES.map(({ label }) => label)).size).toBe(LINES.length)
})

const createStaff = (permissions: readonly string[]): Visitor => ({
  ...GUEST,
  isGuest: false,
  username: 'mari',
  permissions: [...permissions],
})

test.each([
  [['order.edit'], ['general', 'sales', 'stock', 'system'], 'order'],
  [['page.edit', 'file.edit'], ['general', 'content', 'system'], 'page'],
  [['gallery.edit', 'file.edit'], ['content', 'system'], 'album'],
  [['report.view', 'stock.edit'], ['general', 'stock', 'reports', 'system'], 'dashboard'],
  [[], ['system'], 'audit'],
])(
  'leaves out the empty groups of staff with %j, and opens a screen of the folded sidebar first',
  (permissions, groups, home) => {
    const visitor = createStaff(permissions)
    expect(listSidebarGroups(visitor).map(({ name }) => name)).toEqual(groups)
    expect(findHomeModel(visitor)).toBe(home)
  },
)

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
  for (const action of actions) expect(findScreen({ model, action })).toMatchObject({ action })
  expect(findScreen({ model })).toBe(findScreen({ model, action: 'list' }))
  if (actions.includes('edit') && !actions.includes('create'))
    expect(findScreen({ model, action: 'create' })).toBe(findScreen({ model, action: 'edit' }))
})

test('requires the same permission for a list and for its saved views', () => {
  const { audit, task, ...others } = SAVED_VIEW_PERMISSIONS
  for (const [model, permission] of Object.entries(others))
    expect(findScreen({ model, action: 'list' })?.permission, model).toBe(permission)
  // These screens show no list whose view could be saved.
  const withoutList = ['dashboard', 'account', 'settings']
  const lists = SCREENS.filter(({ action, model }) => action === 'list' && !withoutList.includes(model))
  expect(lists.map(({ model }) => model).sort()).toEqual(Object.keys(SAVED_VIEW_PERMISSIONS).sort())
  // All staff open the log of their own changes; shared views of everybody's changes need a permission.
  expect([findScreen({ model: 'audit', action: 'list' })?.permission, audit]).toEqual([null, 'settings.edit'])
  // Each task has a permission of its own; a search in a saved view may name a customer.
  expect([findScreen({ model: 'task', action: 'list' })?.permission, task]).toEqual([null, 'order.edit'])
  expect(SCREENS.filter(({ isOpenTo }) => isOpenTo).map(({ model }) => model)).toEqual(['task'])
})
