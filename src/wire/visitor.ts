import { PERMISSIONS } from '#kernel/permission.ts'

/** The current user in the interface. */
export interface Visitor {
  isGuest: boolean
  username: string | null
  roles: string[]
  permissions: string[]
  actions: string[]
}

export const GUEST: Visitor = { isGuest: true, username: null, roles: [], permissions: [], actions: [] }

export const can = (user: Visitor, permission: string): boolean => user.permissions.includes(permission)

/** Owners have every permission. */
export const isOwner = (user: Visitor): boolean => PERMISSIONS.every(permission => can(user, permission))
