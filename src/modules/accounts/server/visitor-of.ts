import { actionsFor, inForce, isGuest, SET_UP_SECOND_FACTOR } from '#accounts/domain/permissions.ts'
import type { Visitor } from '#wire/visitor.ts'

interface Known {
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
export const visitorOf = ({ username, roles, permissions, lacksSecondFactor }: Known): Visitor => {
  const guest = isGuest(roles)
  if (!guest && lacksSecondFactor) {
    return { isGuest: true, username, roles, permissions: [], actions: [SET_UP_SECOND_FACTOR] }
  }
  const may = inForce(permissions)
  return { isGuest: guest, username, roles, permissions: may, actions: actionsFor(may) }
}
