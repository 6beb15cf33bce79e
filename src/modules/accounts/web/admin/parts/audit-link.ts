import type { AuditLine } from '#accounts/contract-audit-log.ts'
import type { AuditKind } from '#kernel/audit-kind.ts'
import { can, type Visitor } from '#wire/visitor.ts'

interface AuditedScreen {
  model: string
  permission: string
}

/** Screens of single records by kind, with their permissions. */
export const AUDITED_SCREENS: Partial<Record<AuditKind, AuditedScreen>> = {
  album: { model: 'album', permission: 'gallery.edit' },
  client: { model: 'client', permission: 'client.edit' },
  import: { model: 'import', permission: 'product.edit' },
  mail: { model: 'mail', permission: 'settings.edit' },
  order: { model: 'order', permission: 'order.edit' },
  page: { model: 'page', permission: 'page.manage' },
  product: { model: 'product', permission: 'product.edit' },
  'stock-document': { model: 'StockDocuments', permission: 'stock.edit' },
  stock: { model: 'product', permission: 'product.edit' },
  user: { model: 'user', permission: 'user.edit' },
  warehouse: { model: 'warehouse', permission: 'stock.edit' },
}

/** Kinds that are shown with their order. */
const ORDER_KINDS: readonly AuditKind[] = ['invoice', 'payment', 'refund']

/** Returns the URL of an entry's record; undefined without permission or when the record is gone. */
export const buildAuditLink = (
  { kind, subject, name, action }: Pick<AuditLine, 'kind' | 'subject' | 'name' | 'action'>,
  language: string,
  visitor: Visitor,
): string | undefined => {
  const adminPath = `/${language}/admin`
  if (ORDER_KINDS.includes(kind)) {
    const orderNumber = /#(\d+)$/.exec(name ?? '')?.[1]
    return orderNumber && can(visitor, 'order.edit') ? `${adminPath}/order?q=${orderNumber}` : undefined
  }
  const screen = AUDITED_SCREENS[kind]
  if (!screen || !can(visitor, screen.permission) || !/^[1-9]\d*$/.test(subject)) return undefined
  return action === 'removed' || action === 'purged' ? undefined : `${adminPath}/${screen.model}/edit/${subject}`
}

/** Lists the referenced records with URLs, limited to screens that the visitor may open. */
export const listReferenceLinks = (
  { names }: Pick<AuditLine, 'names'>,
  language: string,
  visitor: Visitor,
): { name: string; href: string }[] =>
  Object.entries(names).flatMap(([reference, name]) => {
    const [kind = '', subject = ''] = reference.split(' ')
    const href = buildAuditLink({ kind: kind as AuditKind, subject, name, action: 'changed' }, language, visitor)
    return href === undefined ? [] : [{ name, href }]
  })
