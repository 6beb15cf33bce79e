import type { AuditKind } from './audit-kind.ts'
import { permissionOfList } from './list-permission.ts'

/** The permission that the content of an audit entry asks for, by what the entry is about; all other entries hold nothing of people or money. */
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

/** A saved view of a list asks for the permission of the list: older entries hold the words that somebody searched for. */
export const permissionOfAudit = ({ kind, before, after }: Entry): string | null => {
  if (kind !== 'list-view') return PERMISSIONS[kind] ?? null
  return permissionOfList(String((after ?? before)?.list)) ?? null
}
