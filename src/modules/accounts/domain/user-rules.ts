import { CLIENT_ROLE } from './permissions.ts'

/** The role of owners, which has all permissions and which nobody changes. */
export const OWNER_ROLE = 'ADMIN'

/** Returns whether the role can be neither changed nor removed. */
export const isFixedRole = (name: string): boolean => name === OWNER_ROLE || name === CLIENT_ROLE

export type UserRuleViolation = 'morePermissions' | 'missingPermission' | 'lastOwner' | 'self' | 'unknownRole'
export type RoleChangeFailure = 'builtIn' | 'missingPermission' | 'nameTaken' | 'inUse' | 'notFound'

export interface Role {
  name: string
  permissions: readonly string[]
}

const isSubset = (requested: readonly string[], allowed: readonly string[]): boolean =>
  requested.every(permission => allowed.includes(permission))

const listPermissions = (roles: readonly string[], allRoles: readonly Role[]): string[] =>
  allRoles.filter(({ name }) => roles.includes(name)).flatMap(({ permissions }) => permissions)

interface UserChange {
  /** The user who makes the change. */
  actor: { id: number; permissions: readonly string[] }
  /** Null for a new user. */
  user: { id: number; roles: readonly string[]; disabled: boolean } | null
  next: { roles: readonly string[]; disabled: boolean }
  allRoles: readonly Role[]
  /** Counts the owners who can log in, including this user. */
  ownerCount: number
}

/**
 * Returns why a change of a user is not allowed; null when it is. Users may not change users with more permissions,
 * because a new e-mail would grant access to these. They may not grant permissions that they lack, lock themselves out,
 * or remove the last owner.
 */
export const findUserRuleViolation = ({
  actor,
  user,
  next,
  allRoles,
  ownerCount: owners,
}: UserChange): UserRuleViolation | null => {
  if (!next.roles.every(role => allRoles.some(({ name }) => name === role))) return 'unknownRole'
  if (user && !isSubset(listPermissions(user.roles, allRoles), actor.permissions)) return 'morePermissions'
  const addedRoles = next.roles.filter(role => !user?.roles.includes(role))
  if (!isSubset(listPermissions(addedRoles, allRoles), actor.permissions)) return 'missingPermission'
  const wasOwner = user !== null && !user.disabled && user.roles.includes(OWNER_ROLE)
  const staysOwner = !next.disabled && next.roles.includes(OWNER_ROLE)
  if (wasOwner && !staysOwner && owners <= 1) return 'lastOwner'
  if (user?.id === actor.id && (next.disabled || !isSubset(user.roles, next.roles))) return 'self'
  return null
}

/**
 * Returns why a change of a role is not allowed; null when it is. Fixed roles never change, and nobody changes a
 * permission that they lack.
 */
export const findRoleChangeFailure = (
  actor: { permissions: readonly string[] },
  role: Role | null,
  next: Role,
): RoleChangeFailure | null => {
  if (isFixedRole(next.name)) return 'builtIn'
  const previousPermissions = role?.permissions ?? []
  const changedPermissions = [
    ...next.permissions.filter(permission => !previousPermissions.includes(permission)),
    ...previousPermissions.filter(permission => !next.permissions.includes(permission)),
  ]
  return isSubset(changedPermissions, actor.permissions) ? null : 'missingPermission'
}

/** Returns why a role cannot be removed; null when it can. */
export const findRoleRemovalFailure = (
  actor: { permissions: readonly string[] },
  role: Role | null,
  userCount: number,
): RoleChangeFailure | null => {
  if (!role) return 'notFound'
  if (isFixedRole(role.name)) return 'builtIn'
  if (!isSubset(role.permissions, actor.permissions)) return 'missingPermission'
  return userCount > 0 ? 'inUse' : null
}
