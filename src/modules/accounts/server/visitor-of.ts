import { actionsFor, isGuest } from '#accounts/domain/permissions.ts'
import type { Visitor } from '#wire/visitor.ts'

export const visitorOf = (user: { username: string; roles: string[]; permissions: string[] }): Visitor => ({
  isGuest: isGuest(user.roles),
  username: user.username,
  roles: user.roles,
  permissions: user.permissions,
  actions: actionsFor(user.permissions),
})
