import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

/** What of a product the rules look at. */
export interface ProductFacts {
  id: number
  name: Multilingual
  /** Letters of the description without its marks, in the default language. */
  descriptionLength: number
  /** Languages that it is described in. */
  describedIn: readonly string[]
  totalCents: number
  /** It brings in less than it cost; false where nobody has said what it cost. */
  isBelowCost: boolean
  /** It shows to everybody now. */
  isShown: boolean
  /** Sold from stock alone. */
  isLimited: boolean
  /** 0 non-stock, -1 on demand, -2 not in stock, else workdays. */
  availableIn: number
  /** What can be sold. */
  amount: number
  pictures: number
  categories: number
  /** Other products with the same code. */
  sameCode: number
  wasSold: boolean
  /** Of links in its description that lead nowhere. */
  deadLinks: number
  /** Descriptions of other products, pages and entries of the navigation that lead to it. */
  linkedFrom: number
  ageDays: number
  /** What its parcel weighs is known. */
  hasWeight: boolean
  /** Who made it is named, as product safety law asks. */
  hasMaker: boolean
  /** What the shop speaks. */
  languages: readonly Language[]
}
