import type { T } from '#platform/web/texts.tsx'

const NAMED = ['ADMIN', 'MANAGER', 'SALES', 'WAREHOUSE', 'EDITOR', 'CLIENT']

/** What a role is called: those that every shop begins with have a name in each language. */
export const roleName = (t: T, name: string): string =>
  NAMED.includes(name) ? t(`userAdmin.roles.${name}`) : name.charAt(0) + name.slice(1).toLowerCase()

/** What a right is called. */
export const rightName = (t: T, permission: string): string =>
  t(`userAdmin.permissions.${permission.replace(/\.(.)/, (_dot, first: string) => first.toUpperCase())}`)
