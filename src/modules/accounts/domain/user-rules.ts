/** The role of owners: it allows everything and nobody changes it. */
export const OWNER = 'ADMIN'
/** The role of those who buy: it stays as it is. */
const CLIENT_ROLE = 'CLIENT'
/** Neither changed nor taken away: no shop can be without. */
export const isFixedRole = (name: string): boolean => name === OWNER || name === CLIENT_ROLE

export type UserRefusal = 'above' | 'notYours' | 'lastOwner' | 'self' | 'unknownRole'
export type RoleRefusal = 'fixed' | 'notYours' | 'taken' | 'used' | 'unknown'

export interface Role {
  name: string
  permissions: readonly string[]
}

const within = (wanted: readonly string[], own: readonly string[]): boolean => wanted.every(one => own.includes(one))

const allowedBy = (roles: readonly string[], known: readonly Role[]): string[] =>
  known.filter(({ name }) => roles.includes(name)).flatMap(({ permissions }) => permissions)

interface Change {
  /** Who changes: their number and what they may. */
  actor: { id: number; permissions: readonly string[] }
  /** Null makes a new one. */
  user: { id: number; roles: readonly string[]; disabled: boolean } | null
  next: { roles: readonly string[]; disabled: boolean }
  known: readonly Role[]
  /** Owners who can log in, this user among them. */
  owners: number
}

/**
 * Whether somebody may change a user so. Nobody touches a user who may more than they (a changed e-mail would be a way to their
 * rights), gives a right that they lack, shuts themselves out, or leaves the shop without an owner.
 */
export const refuseUserChange = ({ actor, user, next, known, owners }: Change): UserRefusal | null => {
  if (!next.roles.every(role => known.some(({ name }) => name === role))) return 'unknownRole'
  if (user && !within(allowedBy(user.roles, known), actor.permissions)) return 'above'
  const given = next.roles.filter(role => !user?.roles.includes(role))
  if (!within(allowedBy(given, known), actor.permissions)) return 'notYours'
  const wasOwner = user !== null && !user.disabled && user.roles.includes(OWNER)
  const staysOwner = !next.disabled && next.roles.includes(OWNER)
  if (wasOwner && !staysOwner && owners <= 1) return 'lastOwner'
  if (user?.id === actor.id && (next.disabled || !within(user.roles, next.roles))) return 'self'
  return null
}

/**
 * Whether a role may allow this from now on: those of owners and of clients are as they are, and of a right that one lacks
 * nothing is given or taken.
 */
export const refuseRoleChange = (
  actor: { permissions: readonly string[] },
  role: Role | null,
  next: Role,
): RoleRefusal | null => {
  if (isFixedRole(next.name)) return 'fixed'
  const before = role?.permissions ?? []
  const moved = [
    ...next.permissions.filter(one => !before.includes(one)),
    ...before.filter(one => !next.permissions.includes(one)),
  ]
  return within(moved, actor.permissions) ? null : 'notYours'
}

/** Whether a role may be taken away. */
export const refuseRoleRemoval = (
  actor: { permissions: readonly string[] },
  role: Role | null,
  users: number,
): RoleRefusal | null => {
  if (!role) return 'unknown'
  if (isFixedRole(role.name)) return 'fixed'
  if (!within(role.permissions, actor.permissions)) return 'notYours'
  return users > 0 ? 'used' : null
}
