import type { AuditKind } from '#kernel/audit-kind.ts'
import { listChangedFields } from './list-changed-fields.ts'

type Fields = Readonly<Record<string, unknown>> | null

interface Entry {
  kind: AuditKind
  action: string
  before: Fields
  after: Fields
}

/** Fields that contain the id of another record, or several ids. */
const REFERENCES: Readonly<Record<string, AuditKind>> = {
  albumId: 'album',
  albums: 'album',
  attributeId: 'filter',
  categoryId: 'category',
  categoryIds: 'category',
  fileId: 'file',
  files: 'file',
  folderId: 'folder',
  folders: 'folder',
  hadBoth: 'product',
  imageId: 'file',
  imageIds: 'file',
  images: 'file',
  mailLogoId: 'file',
  manufacturerId: 'manufacturer',
  memberIds: 'vehicle',
  mergedInto: 'client',
  modelCategoryId: 'category',
  offered: 'category',
  orderId: 'order',
  pageId: 'page',
  paymentId: 'payment',
  productId: 'product',
  productIds: 'product',
  products: 'product',
  relatedIds: 'product',
  shelf: 'warehouse',
  sourceId: 'fitment-source',
  stock: 'warehouse',
  successorId: 'product',
  warehouseId: 'warehouse',
}

/** Fields whose meaning depends on the kind of the record. */
const REFERENCES_BY_KIND: Partial<Record<AuditKind, Readonly<Record<string, AuditKind>>>> = {
  'build-list': { otherId: 'product' },
  category: { parentId: 'category', order: 'category' },
  client: { from: 'client', orders: 'order' },
  filter: { order: 'filter' },
  fitment: { question: 'fitment-question' },
  folder: { parentId: 'folder' },
  page: { copyOf: 'page' },
  product: { copyOf: 'product' },
  stock: { from: 'warehouse', to: 'warehouse' },
  vehicle: { parentId: 'vehicle' },
}

/** Kinds whose field names are ids: stock by warehouse, documents by product. */
const ID_KEYED_KINDS: Partial<Record<AuditKind, AuditKind>> = { stock: 'warehouse', 'stock-document': 'product' }

const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** Returns the kind of record whose id ends a field's path, or null if the path does not end with an id. */
export const findPathKind = (kind: AuditKind, path: string): AuditKind | null => {
  const parts = path.split('.')
  const lastPart = parts.at(-1) ?? ''
  if (!isDigits(lastPart)) return null
  return parts.length === 1 ? (ID_KEYED_KINDS[kind] ?? null) : (REFERENCES[parts.at(-2) ?? ''] ?? null)
}

/** Writers use both `pageId` and `page_id`. */
const toCamelCase = (name: string): string => name.replace(/_(.)/g, (_sign, letter: string) => letter.toUpperCase())

/** Returns the kind of record that a field's value references; null for a plain value. */
export const findReferencedKind = (kind: AuditKind, action: string, path: string): AuditKind | null => {
  const [fieldName = '', ...nestedNames] = path.split('.').map(toCamelCase)
  // Erasures and exports store the number of a client's orders.
  if (action === 'erased' || action === 'exported') return null
  // In nested fields only names that end in `Id` are references; other names may be amounts.
  const lastName = nestedNames.at(-1)
  if (lastName !== undefined) return /Ids?$/.test(lastName) ? (REFERENCES[lastName] ?? null) : null
  return REFERENCES_BY_KIND[kind]?.[fieldName] ?? REFERENCES[fieldName] ?? null
}

const listNumbers = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'number') : []
}

/** Lists references in nested objects, such as the pages of navigation entries. */
const listNestedReferences = (entry: Pick<Entry, 'kind' | 'action'>, value: unknown): Reference[] => {
  if (Array.isArray(value)) return value.flatMap(nested => listNestedReferences(entry, nested))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, nested]) => {
    const target = entry.kind === 'fitment' && name === 'target' ? findTargetReference(nested) : null
    if (target) return [target]
    const kind = findReferencedKind(entry.kind, entry.action, name)
    return kind ? listNumbers(nested).map(id => ({ kind, subject: String(id) })) : listNestedReferences(entry, nested)
  })
}

interface Reference {
  kind: AuditKind
  subject: string
}

const TARGET_KINDS: Readonly<Record<string, AuditKind>> = { node: 'vehicle', group: 'vehicle-group' }

/** Returns the record that the target of a fitment rule names, such as `node:12`; null for an engine code. */
export const findTargetReference = (target: unknown): Reference | null => {
  const [, name = '', subject = ''] = /^(node|group):(\d+)$/.exec(String(target)) ?? []
  const kind = TARGET_KINDS[name]
  return kind ? { kind, subject } : null
}

/** Lists the other records that an entry references. */
export const listReferences = ({ kind, action, before, after }: Entry): Reference[] =>
  listChangedFields(before, after).flatMap(change => {
    const pathKind = findPathKind(kind, change.path)
    const referencedKind = findReferencedKind(kind, action, change.path)
    return [
      ...(pathKind ? [{ kind: pathKind, subject: change.path.split('.').at(-1) ?? '' }] : []),
      ...(referencedKind
        ? [...listNumbers(change.before), ...listNumbers(change.after)].map(id => ({
            kind: referencedKind,
            subject: String(id),
          }))
        : [change.before, change.after].flatMap(value => listNestedReferences({ kind, action }, value))),
    ]
  })
