import type { AuditKind } from './audit-kind.ts'

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

export const permissionOfAudit = (kind: AuditKind): string | null => PERMISSIONS[kind] ?? null
