import type { AuditKind } from '#kernel/audit-kind.ts'
import { changedFields } from './audit-change.ts'

type Fields = Readonly<Record<string, unknown>> | null

interface Entry {
  kind: AuditKind
  action: string
  before: Fields
  after: Fields
}

/** Fields that hold the number of another thing, or several. */
const REFERENCES: Readonly<Record<string, AuditKind>> = {
  albumId: 'album',
  albums: 'album',
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
  stock: 'warehouse',
  warehouseId: 'warehouse',
}

/** Fields whose meaning depends on the kind of the thing. */
const OF_KIND: Partial<Record<AuditKind, Readonly<Record<string, AuditKind>>>> = {
  category: { parentId: 'category', order: 'category' },
  client: { from: 'client', orders: 'order' },
  filter: { order: 'filter' },
  folder: { parentId: 'folder' },
  page: { copyOf: 'page' },
  product: { copyOf: 'product' },
  stock: { from: 'warehouse', to: 'warehouse' },
}

/** Things whose fields are numbers: of a product the warehouses, of a document the products. */
const NUMBERED: Partial<Record<AuditKind, AuditKind>> = { stock: 'warehouse', 'stock-document': 'product' }

const isNumber = (text: string): boolean => /^\d+$/.test(text)

/** The kind of thing that a part of a field's path names; null where it is no number of a thing. */
export const kindNamedIn = (kind: AuditKind, path: string): AuditKind | null => {
  const parts = path.split('.')
  const last = parts.at(-1) ?? ''
  if (!isNumber(last)) return null
  return parts.length === 1 ? (NUMBERED[kind] ?? null) : (REFERENCES[parts.at(-2) ?? ''] ?? null)
}

/** Fields are written `pageId` or `page_id`, as their writers have them. */
const inCamelCase = (name: string): string => name.replace(/_(.)/g, (_sign, letter: string) => letter.toUpperCase())

/** The kind of thing whose number is the value of a field; null where the value is itself. */
export const kindReferredTo = (kind: AuditKind, action: string, path: string): AuditKind | null => {
  const [first = '', ...deeper] = path.split('.').map(inCamelCase)
  // An erasure and an export count the orders of a client.
  if (action === 'erased' || action === 'exported') return null
  // Within a field the name of an id is certain; other words may be amounts there.
  const last = deeper.at(-1)
  if (last !== undefined) return /Ids?$/.test(last) ? (REFERENCES[last] ?? null) : null
  return OF_KIND[kind]?.[first] ?? REFERENCES[first] ?? null
}

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.filter(one => typeof one === 'number') : []
}

/** The things that objects within a value name by their numbers: of the navigation the page of each entry. */
const namedWithin = (entry: Pick<Entry, 'kind' | 'action'>, value: unknown): Reference[] => {
  if (Array.isArray(value)) return value.flatMap(one => namedWithin(entry, one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const kind = kindReferredTo(entry.kind, entry.action, name)
    return kind ? numbersIn(one).map(id => ({ kind, subject: String(id) })) : namedWithin(entry, one)
  })
}

interface Reference {
  kind: AuditKind
  subject: string
}

/** The other things that an entry names by their numbers. */
export const referencesOf = ({ kind, action, before, after }: Entry): Reference[] =>
  changedFields(before, after).flatMap(one => {
    const named = kindNamedIn(kind, one.path)
    const referred = kindReferredTo(kind, action, one.path)
    return [
      ...(named ? [{ kind: named, subject: one.path.split('.').at(-1) ?? '' }] : []),
      ...(referred
        ? [...numbersIn(one.before), ...numbersIn(one.after)].map(id => ({ kind: referred, subject: String(id) }))
        : [one.before, one.after].flatMap(value => namedWithin({ kind, action }, value))),
    ]
  })
