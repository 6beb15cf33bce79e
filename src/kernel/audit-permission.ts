import type { AuditKind } from './audit-kind.ts'
import type { Permission } from './permission.ts'
import { findSavedViewPermission } from './saved-view-permission.ts'

/** Staff need the permission for a record to read its audit entries. Saved views have one by list. */
const PERMISSIONS: Readonly<Record<Exclude<AuditKind, 'list-view'>, Permission>> = {
  album: 'gallery.edit',
  'api-key': 'user.edit',
  'bank-credit': 'order.money',
  'bookkeeping-account': 'settings.edit',
  'bookkeeping-entry': 'order.money',
  'carrier-account': 'settings.edit',
  'carrier-feed': 'settings.edit',
  category: 'category.edit',
  client: 'client.edit',
  'data-request': 'client.erase',
  'dead-letter': 'settings.edit',
  'delivery-country': 'settings.edit',
  'delivery-provider': 'settings.edit',
  file: 'file.edit',
  filter: 'product.edit',
  fitment: 'product.edit',
  'fitment-import': 'product.edit',
  'fitment-question': 'product.edit',
  'fitment-source': 'product.edit',
  folder: 'file.edit',
  import: 'product.edit',
  invoice: 'order.edit',
  mail: 'settings.edit',
  manufacturer: 'product.edit',
  'marketing-consent': 'client.edit',
  message: 'client.edit',
  navigation: 'page.manage',
  order: 'order.edit',
  page: 'page.edit',
  'password-reset': 'user.edit',
  payment: 'order.edit',
  product: 'product.edit',
  recall: 'product.edit',
  'build-list': 'product.edit',
  refund: 'order.edit',
  'search-words': 'report.view',
  settings: 'settings.edit',
  stock: 'stock.edit',
  'stock-document': 'stock.edit',
  'stock-notification': 'order.edit',
  'stop-word': 'product.edit',
  synonym: 'product.edit',
  task: 'order.edit',
  user: 'user.edit',
  vehicle: 'product.edit',
  'vehicle-group': 'product.edit',
  warehouse: 'stock.edit',
  webhook: 'settings.edit',
  withdrawal: 'order.edit',
}

type Fields = Readonly<Record<string, unknown>> | null

interface Entry {
  kind: AuditKind
  before: Fields
  after: Fields
}

/**
 * Returns the permission that staff need to read the content of an audit entry. A saved view needs the permission of
 * its list, as its query may contain personal data; null for a view of an unknown list.
 */
export const findAuditPermission = ({ kind, before, after }: Entry): string | null =>
  kind === 'list-view' ? (findSavedViewPermission(String((after ?? before)?.list)) ?? null) : PERMISSIONS[kind]
