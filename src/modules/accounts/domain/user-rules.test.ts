import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#kernel/permission.ts'
import { DEFAULT_ROLES } from './permissions.ts'
import { findRoleChangeFailure, findRoleRemovalFailure, findUserRuleViolation } from './user-rules.ts'

const ALL_ROLES = Object.entries(DEFAULT_ROLES).map(([name, permissions]) => ({ name, permissions }))
const OWNER = { id: 1, permissions: PERMISSIONS }
/** A user who may edit users, but not settings. */
const USER_EDITOR = {
  id: 2,
  permissions: ['client', 'order.edit', 'order.money', 'client.edit', 'report.view', 'user.edit'],
}
const buildUser = (id: number, ...roles: string[]) => ({ id, roles, disabled: false })
const findViolation = (
  actor: { id: number; permissions: readonly string[] },
  before: ReturnType<typeof buildUser> | null,
  next: { roles: string[]; disabled?: boolean },
  owners = 2,
) =>
  findUserRuleViolation({
    actor,
    user: before,
    next: { disabled: false, ...next },
    allRoles: ALL_ROLES,
    ownerCount: owners,
  })

describe('a change of a user', () => {
  test.each<[string, unknown, string | null]>([
    ['lets an owner create an owner', findViolation(OWNER, null, { roles: ['ADMIN'] }), null],
    [
      'lets a user grant a role with permissions that the user has',
      findViolation(USER_EDITOR, null, { roles: ['SALES'] }),
      null,
    ],
    [
      'rejects a role with a permission that the user lacks',
      findViolation(USER_EDITOR, buildUser(5, 'SALES'), { roles: ['SALES', 'WAREHOUSE'] }),
      'missingPermission',
    ],
    [
      'rejects making oneself an owner',
      findViolation(USER_EDITOR, buildUser(2, 'SALES'), { roles: ['SALES', 'ADMIN'] }),
      'missingPermission',
    ],
    [
      'rejects changes of a user with more permissions',
      findViolation(USER_EDITOR, buildUser(1, 'ADMIN'), { roles: ['ADMIN'] }),
      'morePermissions',
    ],
    [
      'rejects disabling a user with more permissions',
      findViolation(USER_EDITOR, buildUser(1, 'ADMIN'), { roles: ['ADMIN'], disabled: true }),
      'morePermissions',
    ],
    [
      'keeps the role of the last owner',
      findViolation(OWNER, buildUser(5, 'ADMIN'), { roles: ['SALES'] }, 1),
      'lastOwner',
    ],
    [
      'keeps the last owner enabled',
      findViolation(OWNER, buildUser(5, 'ADMIN'), { roles: ['ADMIN'], disabled: true }, 1),
      'lastOwner',
    ],
    [
      'lets one of two owners lose the role',
      findViolation(OWNER, buildUser(5, 'ADMIN'), { roles: ['SALES'] }, 2),
      null,
    ],
    [
      'rejects disabling oneself',
      findViolation(OWNER, buildUser(1, 'ADMIN'), { roles: ['ADMIN'], disabled: true }),
      'self',
    ],
    [
      'rejects removing a role from oneself',
      findViolation(USER_EDITOR, buildUser(2, 'SALES', 'CLIENT'), { roles: ['SALES'] }),
      'self',
    ],
    ['rejects an unknown role', findViolation(OWNER, null, { roles: ['KING'] }), 'unknownRole'],
  ])('%s', (_title, error, expected) => {
    expect(error).toBe(expected)
  })
})

describe('a change of a role', () => {
  const buildRole = (name: string, ...permissions: string[]) => ({ name, permissions })
  test.each<[string, unknown, string | null]>([
    [
      'creates a role with permissions that the user has',
      findRoleChangeFailure(USER_EDITOR, null, buildRole('DESK', 'order.edit')),
      null,
    ],
    [
      'rejects a permission that the user lacks',
      findRoleChangeFailure(USER_EDITOR, null, buildRole('DESK', 'settings.edit')),
      'missingPermission',
    ],
    [
      'rejects revoking a permission that the user lacks',
      findRoleChangeFailure(USER_EDITOR, buildRole('X', 'stock.edit'), buildRole('X')),
      'missingPermission',
    ],
    [
      'keeps a permission that the user lacks',
      findRoleChangeFailure(USER_EDITOR, buildRole('X', 'stock.edit'), buildRole('X', 'stock.edit', 'client')),
      null,
    ],
    [
      'keeps the permissions of owners',
      findRoleChangeFailure(OWNER, buildRole('ADMIN', ...PERMISSIONS), buildRole('ADMIN')),
      'builtIn',
    ],
    [
      'keeps the permissions of clients',
      findRoleChangeFailure(OWNER, buildRole('CLIENT', 'client'), buildRole('CLIENT', 'order.edit')),
      'builtIn',
    ],
    ['keeps a role with users', findRoleRemovalFailure(OWNER, buildRole('DESK'), 1), 'inUse'],
    ['removes a role without users', findRoleRemovalFailure(OWNER, buildRole('DESK'), 0), null],
    [
      'keeps a role with more permissions',
      findRoleRemovalFailure(USER_EDITOR, buildRole('DESK', 'stock.edit'), 0),
      'missingPermission',
    ],
    ['keeps the role of owners', findRoleRemovalFailure(OWNER, buildRole('ADMIN'), 0), 'builtIn'],
    ['rejects the removal of an unknown role', findRoleRemovalFailure(OWNER, null, 0), 'notFound'],
  ])('%s', (_title, error, expected) => {
    expect(error).toBe(expected)
  })
})
