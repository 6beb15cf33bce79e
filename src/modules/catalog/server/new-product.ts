import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { ProductClass, products } from './tables.ts'

/** Columns that are stored unchanged. */
type StoredColumns = Pick<
  typeof products.$inferInsert,
  | 'gtin'
  | 'free'
  | 'costCents'
  | 'saleCents'
  | 'saleFrom'
  | 'saleTo'
  | 'weightGrams'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
  | 'netContent'
  | 'searchKeywords'
  | 'safety'
  | 'withdrawalExclusion'
  | 'goods'
  | 'reported'
  | 'durability'
  | 'approvals'
  | 'manufacturerId'
>

/** A new product; missing columns get the defaults of the table. */
export interface NewProduct extends StoredColumns {
  /** The id of a product whose id is fixed. */
  id?: number
  class?: ProductClass
  name: Multilingual
  code1: string
  code2?: string
  brand?: string
  /** HTML. */
  description?: Multilingual
  /** The regular gross price and the current one, in cents. */
  priceCents: number
  totalCents?: number
  /** The start of the current sale; 60 days of the regular price precede it. */
  saleStartedAt?: Date
  vatClass?: string
  unit?: string
  bigProduct?: boolean
  /** Defaults to true for products that are sold from stock only (`availableIn` -2). */
  hasLimitedAmount?: boolean
  availableIn?: number
  criticalStockLevel?: number
  visibility?: Visibility | null
  modifiedAt?: Date
  /** The main category comes first. */
  categoryIds?: readonly number[]
  /** `key:value` of existing attribute options. */
  options?: readonly string[]
  /** The order is the display order. */
  imageIds?: readonly number[]
  /** Missing slugs are derived from name and code. */
  slugs?: Partial<Record<Language, string>>
}
