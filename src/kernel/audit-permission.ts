import type { AuditKind } from './audit-kind.ts'
import { permissionOfList } from './list-permission.ts'

/**
 * Staff need this permission to read the content of an audit entry of the kind. Other entries contain no personal
 * data and no money.
 */
const PERMISSIONS: Partial<Record<AuditKind, string>> = {
  client: 'client.edit',
  message: 'client.edit',
  invoice: 'order.edit',
  order: 'order.edit',
  payment: 'order.edit',
  refund: 'order.edit',
  'stock-notification': 'order.edit',
  task: 'order.edit',
  'api-key': 'user.edit',
  'password-reset': 'user.edit',
  user: 'user.edit',
}

type Fields = Readonly<Record<string, unknown>> | null

interface Entry {
  kind: AuditKind
  before: Fields
  after: Fields
}

/**
 * Returns null when everybody may read the entry. A saved view needs the permission of its list, as its query may
 * contain personal data.
 */
export const permissionOfAudit = ({ kind, before, after }: Entry): string | null => {
  if (kind !== 'list-view') return PERMISSIONS[kind] ?? null
  return permissionOfList(String((after ?? before)?.list)) ?? null
}
