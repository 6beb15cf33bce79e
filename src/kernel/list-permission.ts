/** The permission for each list of the administration area, by the model in its address. */
export const LIST_PERMISSIONS: Readonly<Record<string, string>> = {
  audit: 'settings.edit',
  album: 'gallery.edit',
  BookkeepingEntries: 'order.money',
  category: 'category.edit',
  client: 'client.edit',
  'data-request': 'client.erase',
  file: 'file.edit',
  filter: 'product.edit',
  'fitment-import': 'product.edit',
  'fitment-return': 'product.edit',
  import: 'product.edit',
  jobs: 'settings.edit',
  mail: 'settings.edit',
  manufacturer: 'product.edit',
  'marketing-consent': 'client.edit',
  navigation: 'page.manage',
  order: 'order.edit',
  OrderProposal: 'stock.edit',
  page: 'page.edit',
  picking: 'order.edit',
  ProblematicProducts: 'product.edit',
  product: 'product.edit',
  recall: 'product.edit',
  build: 'product.edit',
  role: 'user.edit',
  statistics: 'report.view',
  StockCounts: 'stock.edit',
  StockDeliveries: 'stock.edit',
  StockDemand: 'order.edit',
  StockMovements: 'stock.edit',
  StockNotifications: 'order.edit',
  Synonyms: 'product.edit',
  task: 'order.edit',
  user: 'user.edit',
  vehicle: 'product.edit',
  'vehicle-group': 'product.edit',
  warehouse: 'stock.edit',
  Warehouses: 'stock.edit',
  WebhookDeliveries: 'settings.edit',
  withdrawal: 'order.edit',
}

const permissionsByLowerCaseList = new Map(
  Object.entries(LIST_PERMISSIONS).map(([list, permission]) => [list.toLowerCase(), permission]),
)

/** Ignores the case of `list`. Returns undefined for an unknown list. */
export const findListPermission = (list: string): string | undefined =>
  permissionsByLowerCaseList.get(list.toLowerCase())
