/**
 * Permissions by the prefix of a job's name. The payload may contain personal data, and a retry may issue documents
 * or move money.
 * Other jobs need no permission of their own.
 */
const PERMISSIONS: readonly (readonly [begins: string, permission: string])[] = [
  ['order', 'order.money'],
  ['return', 'order.money'],
  ['payment', 'order.money'],
  ['cancel-unpaid-orders', 'order.money'],
  ['register-parcel', 'order.edit'],
  ['vat-check', 'order.edit'],
  ['back-in-stock', 'order.edit'],
  ['password-reset', 'user.edit'],
]

export const permissionOfJob = (name: string): string | null =>
  PERMISSIONS.find(([begins]) => name.startsWith(begins))?.[1] ?? null
