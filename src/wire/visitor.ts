import { PERMISSIONS } from '#kernel/permission.ts'

/** The user as the interface sees them. */
export interface Visitor {
  isGuest: boolean
  username: string | null
  roles: string[]
  permissions: string[]
  actions: string[]
}

export const GUEST: Visitor = { isGuest: true, username: null, roles: [], permissions: [], actions: [] }

/** A user can do something if its name is in the user's permissions list. */
export const can = (user: Visitor, permission: string): boolean => user.permissions.includes(permission)

/** An owner has every permission there is. */
export const isOwner = (user: Visitor): boolean => PERMISSIONS.every(permission => can(user, permission))
