import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { ProductClass, products } from './tables.ts'

/** What is stored as it is given. */
type Stored = Pick<
  typeof products.$inferInsert,
  | 'gtin'
  | 'free'
  | 'costCents'
  | 'cutCents'
  | 'cutFrom'
  | 'cutTo'
  | 'weightGrams'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
  | 'searchKeywords'
  | 'safety'
>

/** A product as it is created; what is left out has the tables' defaults. */
export interface NewProduct extends Stored {
  /** Given for products that are known by their number. */
  id?: number
  class?: ProductClass
  name: Multilingual
  code1: string
  code2?: string
  brand?: string
  /** HTML. */
  description?: Multilingual
  /** Regular gross price in cents, and the one in force where it is cut. */
  priceCents: number
  totalCents?: number
  /** When the present cut began; a regular price of 60 days comes before it. */
  cutSince?: Date
  vatClass?: string
  unit?: string
  bigProduct?: boolean
  /** Only what is sold from stock alone (`availableIn` -2) where left out. */
  hasLimitedAmount?: boolean
  availableIn?: number
  criticalStockLevel?: number
  visibility?: Visibility | null
  modifiedAt?: Date
  /** The main one first. */
  categoryIds?: readonly number[]
  /** `key:value` of existing attribute options. */
  options?: readonly string[]
  /** In the order shown. */
  imageIds?: readonly number[]
  /** Made from name and code where left out. */
  slugs?: Partial<Record<Language, string>>
}
