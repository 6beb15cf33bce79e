import { actionsFor, inForce, isGuest, SET_UP_SECOND_FACTOR } from '#accounts/domain/permissions.ts'
import type { Visitor } from '#wire/visitor.ts'

interface Known {
  username: string
  roles: string[]
  permissions: string[]
  /** A second step is required of staff, and this user has none. */
  lacksSecondFactor?: boolean
}

/** A user as the interface sees them. Staff who lack the second step that is required of them see what guests see, and may set it up. */
export const visitorOf = ({ username, roles, permissions, lacksSecondFactor }: Known): Visitor => {
  const guest = isGuest(roles)
  if (!guest && lacksSecondFactor) {
    return { isGuest: true, username, roles, permissions: [], actions: [SET_UP_SECOND_FACTOR] }
  }
  const may = inForce(permissions)
  return { isGuest: guest, username, roles, permissions: may, actions: actionsFor(may) }
}
