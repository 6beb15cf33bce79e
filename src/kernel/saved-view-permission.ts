/** The permission for the saved views of each list in the administration area, by the model in its address. */
export const SAVED_VIEW_PERMISSIONS: Readonly<Record<string, string>> = {
  audit: 'settings.edit',
  album: 'gallery.edit',
  'bank-credit': 'order.money',
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
  'price-approval': 'price.approve',
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

const permissionsByList = new Map(
  Object.entries(SAVED_VIEW_PERMISSIONS).map(([list, permission]) => [list.toLowerCase(), permission]),
)

/** Every member of staff may open these lists, which show only the rows that the reader may see. */
const LISTS_OF_ALL_STAFF = ['audit', 'task']

/** Returns the permission that opens a list's screen; undefined when it needs none or the list is unknown. */
export const findListScreenPermission = (list: string): string | undefined =>
  LISTS_OF_ALL_STAFF.includes(list) ? undefined : findSavedViewPermission(list)

/** Ignores the case of `list`. Returns undefined for an unknown list. */
export const findSavedViewPermission = (list: string): string | undefined => permissionsByList.get(list.toLowerCase())
