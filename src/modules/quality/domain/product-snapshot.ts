import type { GoodsKind } from '#catalog/domain/goods-details.ts'
import type { Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

/** The product data that the rules check. */
export interface ProductSnapshot {
  id: number
  name: Multilingual
  /** Length of the description without markup, in the default language. */
  descriptionLength: number
  descriptionLanguages: readonly string[]
  totalCents: number
  /** The price does not cover the cost; false when the cost is unknown. */
  isBelowCost: boolean
  /** Everybody can see it now. */
  isShown: boolean
  /** Sold from stock only. */
  isLimited: boolean
  /** 0 non-stock, -1 on demand, -2 not in stock, else working days. */
  availableIn: number
  /** Saleable pieces. */
  amount: number
  pictureCount: number
  categoryCount: number
  /** The number of other products with the same code. */
  duplicateCodeCount: number
  wasSold: boolean
  /** The number of broken links in its description. */
  deadLinkCount: number
  /** The number of descriptions, pages and navigation entries that link to it. */
  incomingLinkCount: number
  ageDays: number
  /** The package weight is known. */
  hasWeight: boolean
  /** The manufacturer is named, as product safety law requires. */
  hasManufacturer: boolean
  /** The unit of sale, as stored. */
  unit: string
  /** The shop can compute a unit price. */
  hasNetContent: boolean
  /** A category says that such goods are sold by measure. */
  demandsNetContent: boolean
  /** The kinds of goods whose details the categories demand and the product lacks. */
  missingGoods: readonly GoodsKind[]
  /** The product has a guarantee of durability, and the file of its label is not stored. */
  lacksLabel: boolean
  /** True when a rule or the fitment mode states which cars it fits, or that it fits all cars. */
  hasFitment: boolean
  /** Its name has a make or a chassis code. */
  namesVehicle: boolean
  /** Another product of one of its categories has rules about cars. */
  isAmongFitted: boolean
  /** Everything that customers read about it, in all languages, with markup. */
  texts: readonly string[]
  languages: readonly Language[]
}
