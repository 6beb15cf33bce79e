import type { T } from '#platform/web/texts.tsx'

const NAMED = ['ADMIN', 'MANAGER', 'SALES', 'WAREHOUSE', 'EDITOR', 'CLIENT']

/** Returns the name of a role; default roles are localized. */
export const roleName = (t: T, name: string): string =>
  NAMED.includes(name) ? t(`userAdmin.roles.${name}`) : name.charAt(0) + name.slice(1).toLowerCase()

const keyOf = (permission: string): string => permission.replace(/\.(.)/, (_dot, first: string) => first.toUpperCase())

/** Returns the localized name of a permission. */
export const rightName = (t: T, permission: string): string => t(`userAdmin.permissions.${keyOf(permission)}`)

const EXPLAINED = ['order.money', 'page.structure', 'page.manage']

/** Returns an explanation of a permission; null when its name is enough. */
export const rightHelp = (t: T, permission: string): string | null =>
  EXPLAINED.includes(permission) ? t(`userAdmin.permissionHelp.${keyOf(permission)}`) : null
