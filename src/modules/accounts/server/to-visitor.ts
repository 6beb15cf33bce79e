import { filterEffectivePermissions, isGuest, listActions, SET_UP_SECOND_FACTOR } from '#accounts/domain/permissions.ts'
import type { Visitor } from '#wire/visitor.ts'

interface StoredUser {
  username: string
  roles: string[]
  permissions: string[]
  /** True when staff need a second factor and this user has set up no factor. */
  lacksSecondFactor?: boolean
}

/**
 * Builds the visitor for the interface. Staff without a required second factor are treated as guests who may set
 * one up.
 */
export const toVisitor = ({ username, roles, permissions, lacksSecondFactor }: StoredUser): Visitor => {
  const isGuestUser = isGuest(roles)
  if (!isGuestUser && lacksSecondFactor) {
    return { isGuest: true, username, roles, permissions: [], actions: [SET_UP_SECOND_FACTOR] }
  }
  const effectivePermissions = filterEffectivePermissions(permissions)
  return {
    isGuest: isGuestUser,
    username,
    roles,
    permissions: effectivePermissions,
    actions: listActions(effectivePermissions),
  }
}
