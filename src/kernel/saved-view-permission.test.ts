import { expect, test } from 'vitest'
import { findListScreenPermission, findSavedViewPermission } from './saved-view-permission.ts'

test('opens the lists of tasks and changes to all staff, and asks a permission for their saved views', () => {
  for (const list of ['task', 'audit']) expect(findListScreenPermission(list)).toBeUndefined()
  expect(findSavedViewPermission('task')).toBe('order.edit')
})

test('finds the permission of a list whose name has a hyphen, in any case', () =>
  expect(findListScreenPermission('Data-Request')).toBe('client.erase'))
