import { PERMISSIONS, type Permission } from '#kernel/permission.ts'

/** The one role that makes nobody staff. */
const CLIENT = 'CLIENT'

/** The roles that a new shop begins with; their permissions are data afterwards. */
export const DEFAULT_ROLES: Readonly<Record<string, readonly Permission[]>> = {
  ADMIN: PERMISSIONS,
  MANAGER: PERMISSIONS.filter(one => one !== 'user.edit' && one !== 'settings.edit'),
  EDITOR: [
    ...(['client', 'product.edit', 'category.edit'] as const),
    ...(['page.edit', 'page.structure', 'page.manage', 'file.edit', 'gallery.edit'] as const),
  ],
  SALES: ['client', 'order.edit', 'order.money', 'client.edit', 'report.view'],
  WAREHOUSE: ['client', 'order.edit', 'stock.edit'],
  [CLIENT]: ['client'],
}

/** What the interface may offer, and the permission that it takes. */
const ACTIONS: Readonly<Record<string, Permission>> = {
  'use-shop': 'client',
  'edit-products': 'product.edit',
  'edit-categories': 'category.edit',
  'handle-orders': 'order.edit',
  'change-what-orders-cost': 'order.money',
  'edit-clients': 'client.edit',
  'erase-clients': 'client.erase',
  'edit-pages': 'page.edit',
  'arrange-pages': 'page.structure',
  'manage-pages': 'page.manage',
  'find-files': 'file.edit',
  'edit-galleries': 'gallery.edit',
  'change-stock': 'stock.edit',
  'edit-users': 'user.edit',
  'change-settings': 'settings.edit',
  'view-reports': 'report.view',
}

/** Rights to more of something, and the right to it at all. */
const NEEDS: Readonly<Record<string, Permission>> = {
  'order.money': 'order.edit',
  'page.structure': 'page.edit',
  'page.manage': 'page.edit',
}

/** What somebody may with all that their roles allow: more of something only where they may it at all. */
export const inForce = (permissions: readonly string[]): string[] =>
  permissions.filter(one => {
    const needed = NEEDS[one]
    return needed === undefined || permissions.includes(needed)
  })

export const actionsFor = (permissions: readonly string[]): string[] =>
  Object.entries(ACTIONS).flatMap(([action, needed]) => (permissions.includes(needed) ? [action] : []))

/** A guest has no role or only CLIENT; CLIENT plus another role is staff. */
export const isGuest = (roles: readonly string[]): boolean => roles.every(role => role === CLIENT)

/** What staff may do who lack the second step that is required of them: nothing else. */
export const SET_UP_SECOND_FACTOR = 'set-up-second-factor'
