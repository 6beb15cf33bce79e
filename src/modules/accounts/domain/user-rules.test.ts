import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#kernel/permission.ts'
import { DEFAULT_ROLES } from './permissions.ts'
import { findRoleChangeError, findRoleRemovalError, findUserChangeError } from './user-rules.ts'

const known = Object.entries(DEFAULT_ROLES).map(([name, permissions]) => ({ name, permissions }))
const OWNER = { id: 1, permissions: PERMISSIONS }
/** May edit users, but not settings. */
const CHIEF = { id: 2, permissions: ['client', 'order.edit', 'order.money', 'client.edit', 'report.view', 'user.edit'] }
const user = (id: number, ...roles: string[]) => ({ id, roles, disabled: false })
const change = (
  actor: { id: number; permissions: readonly string[] },
  before: ReturnType<typeof user> | null,
  next: { roles: string[]; disabled?: boolean },
  owners = 2,
) => findUserChangeError({ actor, user: before, next: { disabled: false, ...next }, known, owners })

describe('a user', () => {
  test.each<[string, unknown, string | null]>([
    ['an owner makes an owner', change(OWNER, null, { roles: ['ADMIN'] }), null],
    ['who may sell makes a seller', change(CHIEF, null, { roles: ['SALES'] }), null],
    ['nobody gives what they lack', change(CHIEF, user(5, 'SALES'), { roles: ['SALES', 'WAREHOUSE'] }), 'notYours'],
    ['nobody makes themselves an owner', change(CHIEF, user(2, 'SALES'), { roles: ['SALES', 'ADMIN'] }), 'notYours'],
    ['nobody touches who may more', change(CHIEF, user(1, 'ADMIN'), { roles: ['ADMIN'] }), 'above'],
    ['not even to shut them out', change(CHIEF, user(1, 'ADMIN'), { roles: ['ADMIN'], disabled: true }), 'above'],
    ['the last owner stays', change(OWNER, user(5, 'ADMIN'), { roles: ['SALES'] }, 1), 'lastOwner'],
    [
      'the last owner can log in',
      change(OWNER, user(5, 'ADMIN'), { roles: ['ADMIN'], disabled: true }, 1),
      'lastOwner',
    ],
    ['one of two owners may go', change(OWNER, user(5, 'ADMIN'), { roles: ['SALES'] }, 2), null],
    ['nobody shuts themselves out', change(OWNER, user(1, 'ADMIN'), { roles: ['ADMIN'], disabled: true }), 'self'],
    ['nor takes a role from themselves', change(CHIEF, user(2, 'SALES', 'CLIENT'), { roles: ['SALES'] }), 'self'],
    ['a role that is not there', change(OWNER, null, { roles: ['KING'] }), 'unknownRole'],
  ])('%s', (_what, refusal, expected) => {
    expect(refusal).toBe(expected)
  })
})

describe('a role', () => {
  const role = (name: string, ...permissions: string[]) => ({ name, permissions })
  test.each<[string, unknown, string | null]>([
    ['a new one of own rights', findRoleChangeError(CHIEF, null, role('DESK', 'order.edit')), null],
    ['not of a right that one lacks', findRoleChangeError(CHIEF, null, role('DESK', 'settings.edit')), 'notYours'],
    ['nor is such a right taken', findRoleChangeError(CHIEF, role('X', 'stock.edit'), role('X')), 'notYours'],
    [
      'what one lacks may stay',
      findRoleChangeError(CHIEF, role('X', 'stock.edit'), role('X', 'stock.edit', 'client')),
      null,
    ],
    ['owners keep theirs', findRoleChangeError(OWNER, role('ADMIN', ...PERMISSIONS), role('ADMIN')), 'fixed'],
    [
      'clients keep theirs',
      findRoleChangeError(OWNER, role('CLIENT', 'client'), role('CLIENT', 'order.edit')),
      'fixed',
    ],
    ['one that is used stays', findRoleRemovalError(OWNER, role('DESK'), 1), 'used'],
    ['one that nobody has goes', findRoleRemovalError(OWNER, role('DESK'), 0), null],
    ['one of more rights stays', findRoleRemovalError(CHIEF, role('DESK', 'stock.edit'), 0), 'notYours'],
    ['the owners’ role stays', findRoleRemovalError(OWNER, role('ADMIN'), 0), 'fixed'],
    ['none', findRoleRemovalError(OWNER, null, 0), 'unknown'],
  ])('%s', (_what, refusal, expected) => {
    expect(refusal).toBe(expected)
  })
})
