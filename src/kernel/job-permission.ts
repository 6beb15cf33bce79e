/**
 * Permissions that a kind of background work asks for, by how its name begins: its payload names the thing that it is about, and
 * trying it again issues documents or moves money. Other work asks for nothing of its own.
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
