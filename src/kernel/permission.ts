/** Permissions that a role can grant. `client` allows the use of the shop module. */
export const PERMISSIONS = [
  'client',
  'product.edit',
  'price.approve',
  'category.edit',
  'order.edit',
  'order.money',
  'client.edit',
  'client.erase',
  'page.edit',
  'page.structure',
  'page.manage',
  'file.edit',
  'gallery.edit',
  'stock.edit',
  'user.edit',
  'settings.edit',
  'report.view',
] as const
export type Permission = (typeof PERMISSIONS)[number]
