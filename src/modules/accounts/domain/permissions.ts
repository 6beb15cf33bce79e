import { PERMISSIONS, type Permission } from '#kernel/permission.ts'

/** The role of clients, which nobody changes. Users with only this role are not staff. */
export const CLIENT_ROLE = 'CLIENT'

/** Roles of a new shop. The database stores their permissions afterwards. */
export const DEFAULT_ROLES: Readonly<Record<string, readonly Permission[]>> = {
  ADMIN: PERMISSIONS,
  MANAGER: PERMISSIONS.filter(name => name !== 'user.edit' && name !== 'settings.edit'),
  EDITOR: [
    ...(['client', 'product.edit', 'category.edit'] as const),
    ...(['page.edit', 'page.structure', 'page.manage', 'file.edit', 'gallery.edit'] as const),
  ],
  SALES: ['client', 'order.edit', 'order.money', 'client.edit', 'report.view'],
  WAREHOUSE: ['client', 'order.edit', 'stock.edit'],
  [CLIENT_ROLE]: ['client'],
}

/** Actions of the interface with their permissions. */
const ACTIONS: Readonly<Record<string, Permission>> = {
  'use-shop': 'client',
  'edit-products': 'product.edit',
  'approve-prices': 'price.approve',
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

/** Permissions that have an effect only together with another permission. */
const PREREQUISITES: Readonly<Record<string, Permission>> = {
  'price.approve': 'product.edit',
  'order.money': 'order.edit',
  'client.erase': 'client.edit',
  'page.structure': 'page.edit',
  'page.manage': 'page.edit',
}

/** Returns the effective permissions, without those whose prerequisite is missing. */
export const filterEffectivePermissions = (permissions: readonly string[]): string[] =>
  permissions.filter(permission => {
    const requiredPermission = PREREQUISITES[permission]
    return requiredPermission === undefined || permissions.includes(requiredPermission)
  })

export const listActions = (permissions: readonly string[]): string[] =>
  Object.entries(ACTIONS).flatMap(([action, requiredPermission]) =>
    permissions.includes(requiredPermission) ? [action] : [],
  )

/** A guest has no role or only CLIENT; CLIENT plus another role is staff. */
export const isGuest = (roles: readonly string[]): boolean => roles.every(role => role === CLIENT_ROLE)

/** Staff who lack a required second factor may only do this. */
export const SET_UP_SECOND_FACTOR = 'set-up-second-factor'
