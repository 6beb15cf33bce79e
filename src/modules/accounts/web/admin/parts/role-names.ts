import type { T } from '#platform/web/texts.tsx'

const NAMED = ['ADMIN', 'MANAGER', 'SALES', 'WAREHOUSE', 'EDITOR', 'CLIENT']

/** What a role is called: those that every shop begins with have a name in each language. */
export const roleName = (t: T, name: string): string =>
  NAMED.includes(name) ? t(`userAdmin.roles.${name}`) : name.charAt(0) + name.slice(1).toLowerCase()

const keyOf = (permission: string): string => permission.replace(/\.(.)/, (_dot, first: string) => first.toUpperCase())

/** What a right is called. */
export const rightName = (t: T, permission: string): string => t(`userAdmin.permissions.${keyOf(permission)}`)

const EXPLAINED = ['order.money', 'page.structure', 'page.manage']

/** What a right opens, where its name does not say it all. */
export const rightHelp = (t: T, permission: string): string | null =>
  EXPLAINED.includes(permission) ? t(`userAdmin.permissionHelp.${keyOf(permission)}`) : null
