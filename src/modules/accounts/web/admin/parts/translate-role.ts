import type { T } from '#platform/web/texts.tsx'

const DEFAULT_ROLE_NAMES = ['ADMIN', 'MANAGER', 'SALES', 'WAREHOUSE', 'EDITOR', 'CLIENT']

/** Returns the name of a role; default roles are localized. */
export const translateRole = (t: T, name: string): string =>
  DEFAULT_ROLE_NAMES.includes(name) ? t(`userAdmin.roles.${name}`) : name.charAt(0) + name.slice(1).toLowerCase()

const toMessageKey = (permission: string): string =>
  permission.replace(/\.(.)/, (_dot, first: string) => first.toUpperCase())

/** Returns the localized name of a permission. */
export const translatePermission = (t: T, permission: string): string =>
  t(`userAdmin.permissions.${toMessageKey(permission)}`)

const EXPLAINED_PERMISSIONS = ['price.approve', 'order.money', 'client.erase', 'page.structure', 'page.manage']

/** Returns an explanation of a permission; null when its name is enough. */
export const explainPermission = (t: T, permission: string): string | null =>
  EXPLAINED_PERMISSIONS.includes(permission) ? t(`userAdmin.permissionHelp.${toMessageKey(permission)}`) : null
