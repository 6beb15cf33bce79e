import type { CarProducts } from '#fitment/domain/car-products.ts'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { normalizePartNumber } from '#kernel/part-number.ts'
import type { IndexedProduct, Synonyms } from '#listing/domain/indexed-product.ts'
import { type Labels, listBrandAndCarWords } from '#listing/domain/labels.ts'
import type { PriceRange } from '#listing/domain/listing-query.ts'
import { createNameSortKey, createOtherSortKeys } from '#listing/domain/name-sort-key.ts'
import { indexSynonyms, type SynonymIndex } from '#listing/domain/synonym-index.ts'
import { findWordStems } from '#listing/domain/word-stems.ts'
import { attachProducts } from './attach-products.ts'
import type { BitSet } from './bit-set.ts'
import { CarSetCache, type CarSets } from './car-sets.ts'
import { FilterOptions } from './filter-options.ts'
import { PackedLists } from './packed-lists.ts'
import { ProductWords } from './product-words.ts'
import { ScratchSets } from './scratch-sets.ts'
import { type SortColumns, SortOrders } from './sort-orders.ts'
import { VisibleByCategory, type VisibleInCategory } from './visible-by-category.ts'
import { VisibleProducts } from './visible-products.ts'
import { WordMatchCache } from './word-match-cache.ts'

/**
 * The state of the listing: bit sets per filter option, sorted orders, and words with their products. Every product has
 * a numbered slot; freed slots are reused.
 */
export class ProductSlots {
  readonly columns: SortColumns = { ids: [], totals: [], modifiedAt: [], names: { et: [], en: [] }, otherNames: [] }
  readonly orders = new SortOrders(this.columns)
  readonly options = new FilterOptions()
  readonly visible = new VisibleProducts()
  readonly scratch = new ScratchSets()
  readonly texts: Readonly<Record<KnownLanguage, ProductWords>> = {
    et: new ProductWords(word => findWordStems(word, 'et')),
    en: new ProductWords(word => findWordStems(word, 'en')),
  }
  readonly codes = new ProductWords(null)
  /** A change of categories or options also clears it, because their names find products. */
  readonly matchCache = new WordMatchCache(
    () =>
      this.texts.et.vocabulary.changes +
      this.texts.en.vocabulary.changes +
      this.options.changes +
      this.#visibleByCategory.changes,
  )
  #slots = new Map<number, number>()
  #freeSlots: number[] = []
  /** Grows whenever a product gets or loses its slot. */
  #slotChanges = 0
  #carSets = new CarSetCache(this.#slots)
  #visibleByCategory = new VisibleByCategory(this)
  #categoryIds = new PackedLists()
  #ownCategoryIds = new PackedLists()
  #largestCategoryId = 0
  #names: ReadonlySet<string> = new Set()
  #alternatives: Record<KnownLanguage, SynonymIndex> = { et: new Map(), en: new Map() }

  get size(): number {
    return this.#slots.size
  }

  has(id: number): boolean {
    return this.#slots.has(id)
  }

  upsert(product: IndexedProduct): void {
    const existingSlot = this.#slots.get(product.id)
    const slot = existingSlot ?? this.#takeSlot(product.id)
    const changed = existingSlot === undefined ? ALL_COLUMNS : this.#listChangedColumns(slot, product)
    if (existingSlot !== undefined) this.orders.remove(slot, changed)
    this.#write(slot, product)
    this.orders.insert(slot, changed)
  }

  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.orders.remove(slot, ALL_COLUMNS)
    this.visible.remove(slot)
    this.options.set(slot, [])
    this.#setCategories(slot, [], [])
    for (const words of [this.codes, ...Object.values(this.texts)]) words.set(slot, [])
    this.#slots.delete(id)
    this.#slotChanges++
    this.#freeSlots.push(slot)
  }

  setSynonyms(synonyms: Synonyms): void {
    for (const language of KNOWN_LANGUAGES) this.#alternatives[language] = indexSynonyms(synonyms, language)
  }

  /** Replaces the names of categories and options by which products are found. */
  setLabels(labels: Labels): void {
    this.#names = listBrandAndCarWords(labels)
    const productsByLabel = { categories: this.#visibleByCategory, options: this.options }
    for (const language of KNOWN_LANGUAGES) {
      this.texts[language].vocabulary.setLabels(attachProducts(labels, language, productsByLabel))
    }
  }

  /** Adds many products without sorting; call `finishLoading` afterwards. It is far faster than single insertions. */
  addUnsorted(products: Iterable<IndexedProduct>): void {
    for (const product of products) {
      const slot = this.#slots.get(product.id) ?? this.#takeSlot(product.id)
      this.#write(slot, product)
    }
  }

  finishLoading(): void {
    for (const words of [this.codes, ...Object.values(this.texts)]) words.trimMemory()
    for (const { products } of this.options.listAll()) products.trim()
    this.#visibleByCategory.trimBounds()
    this.orders.fill(Uint32Array.from(this.#slots.values()))
  }

  get alternatives(): Readonly<Record<KnownLanguage, SynonymIndex>> {
    return this.#alternatives
  }

  /** Words that only occur as names of brands and cars. */
  get names(): ReadonlySet<string> {
    return this.#names
  }

  /**
   * Counts products per category; empty categories are omitted. Small sets are iterated, large ones are counted word
   * by word.
   */
  countByCategory(products: BitSet): Map<number, number> {
    const counts = new Map<number, number>()
    const categories = this.#visibleByCategory.listCategories()
    const size = products.count()
    const isIterated =
      this.#largestCategoryId < MAX_COUNTED_CATEGORY_ID &&
      size * WORDS_PER_PRODUCT < categories.size * products.rangeLength
    const iteratedCounts = isIterated ? this.scratch.createCounts(this.#largestCategoryId + 1) : null
    if (iteratedCounts) this.#categoryIds.countValues(products.listMembers(size), iteratedCounts)
    for (const [id, categoryProducts] of categories) {
      const count = iteratedCounts ? iteratedCounts[id]! : categoryProducts.countCommon(products)
      if (count > 0) counts.set(id, count)
    }
    return counts
  }

  /** Returns the visible products of one category, or of all for null. */
  findVisible(categoryId: number | null, now: number, isStaff: boolean): VisibleInCategory {
    return this.#visibleByCategory.findVisible(categoryId, now, isStaff)
  }

  /** Returns products within a price range, including invisible ones. */
  findInPriceRange({ from, to }: PriceRange): BitSet {
    const { totals } = this.columns
    const products = this.scratch.createEmpty((totals.length + 31) >>> 5)
    for (let slot = 0; slot < totals.length; slot++) {
      const cents = totals[slot]!
      if ((from === null || cents >= from) && (to === null || cents <= to)) products.add(slot)
    }
    return products
  }

  /** Returns the products by their verdict for a car. Callers must not change the sets. */
  findCarSets(car: CarProducts): CarSets {
    return this.#carSets.get(car, this.#slotChanges)
  }

  #takeSlot(id: number): number {
    const slot = this.#freeSlots.pop() ?? this.#slots.size
    this.#slots.set(id, slot)
    this.#slotChanges++
    return slot
  }

  #write(slot: number, product: IndexedProduct): void {
    const { ids, totals, modifiedAt, names, otherNames } = this.columns
    otherNames[slot] = createOtherSortKeys(product)
    ids[slot] = product.id
    totals[slot] = product.totalCents
    modifiedAt[slot] = product.modifiedAt
    for (const language of KNOWN_LANGUAGES) {
      names[language][slot] = createNameSortKey(product.nameByLang[language], language)
      const { name, text } = product.wordsByLang[language]
      this.texts[language].set(slot, name, text)
    }
    this.codes.set(
      slot,
      product.codes.map(normalizePartNumber).filter(code => code !== ''),
    )
    this.options.set(slot, product.options)
    this.#setCategories(slot, product.categoryIds, product.ownCategoryIds)
    this.visible.set(slot, product.visibility)
  }

  #listChangedColumns(slot: number, product: IndexedProduct): Set<keyof SortColumns> {
    const { totals, modifiedAt, names, otherNames } = this.columns
    const changed = new Set<keyof SortColumns>()
    if (totals[slot] !== product.totalCents) changed.add('totals')
    if (modifiedAt[slot] !== product.modifiedAt) changed.add('modifiedAt')
    for (const language of KNOWN_LANGUAGES) {
      if (names[language][slot] !== createNameSortKey(product.nameByLang[language], language)) changed.add('names')
    }
    if (JSON.stringify(otherNames[slot]) !== JSON.stringify(createOtherSortKeys(product))) changed.add('names')
    return changed
  }

  #setCategories(slot: number, categoryIds: readonly number[], ownIds: readonly number[]): void {
    const previousIds = this.#categoryIds.copy(slot)
    for (const id of previousIds) if (!categoryIds.includes(id)) this.#visibleByCategory.delete(slot, id)
    for (const id of categoryIds) {
      if (!previousIds.includes(id)) this.#visibleByCategory.add(slot, id)
      if (id > this.#largestCategoryId) this.#largestCategoryId = id
    }
    this.#categoryIds.set(slot, categoryIds)
    for (const id of this.#ownCategoryIds.copy(slot))
      if (!ownIds.includes(id)) this.#visibleByCategory.setOwn(slot, id, { isInside: false })
    for (const id of ownIds) this.#visibleByCategory.setOwn(slot, id, { isInside: true })
    this.#ownCategoryIds.set(slot, ownIds)
  }
}

/** Cost of iterating one product's categories, in words of a bit set. */
const WORDS_PER_PRODUCT = 4
/** Above this id, an array with a count per id would be mostly empty. */
const MAX_COUNTED_CATEGORY_ID = 10_000

const ALL_COLUMNS: ReadonlySet<keyof SortColumns> = new Set(['ids', 'totals', 'modifiedAt', 'names'] as const)
