import type { ListedProduct } from '#catalog/contract-product.ts'
import type { ProductRecord } from '#catalog/server/catalog.ts'
import {
  type Attributes,
  type Categories,
  getVatRate,
  readAttributes,
  readCategories,
  readListedIds,
  readVatRates,
} from '#catalog/server/catalog.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { ALWAYS, type Visibility } from '#kernel/visibility.ts'
import {
  createProductIndex,
  createProductIndexBuilder,
  type ProductIndex,
} from '#listing/domain/index/product-index.ts'
import type { ListResult, Synonyms } from '#listing/domain/indexed-product.ts'
import { DEFAULT_SORT, type ListingQuery, UNFILTERED_REQUEST } from '#listing/domain/listing-query.ts'
import { buildLabels } from '#listing/server/build-labels.ts'
import type { Catalogue, CategoryCounter, ShownProducts } from '#listing/server/catalogue.ts'
import { toListedProducts, toVisibilityAnswer } from '#listing/server/product-answer.ts'
import { readSynonyms } from '#listing/server/read-synonyms.ts'
import { toIndexedProduct } from '#listing/server/to-indexed-product.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { hasSameStructure } from './has-same-structure.ts'
import { type IndexableProduct, readProductsInBatches } from './read-products-in-batches.ts'

interface StoredProduct {
  mainCategoryId: number | undefined
  brand: string
  /** The visibility of a product that is shown or hidden by a schedule; null for others. */
  schedule: Visibility | null
  answersByLanguage: Readonly<Record<Language, ListedProduct>>
}

/** The catalogue in memory: products as lists show them, their index, categories, attributes and VAT rates. */
export class MemoryCatalogue implements Catalogue, ShownProducts {
  categories: Categories
  attributes: Attributes
  synonyms: Synonyms
  index: ProductIndex = createProductIndex([])
  #products = new Map<number, StoredProduct>()
  /** Languages at load time; a change of languages requires a reload. */
  #languages = getShopLanguages()
  #rates = new Map<string, BasisPoints>()
  #day: string
  #refreshing: Promise<void> = Promise.resolve()

  private constructor(categories: Categories, attributes: Attributes, synonyms: Synonyms, day: string) {
    this.categories = categories
    this.attributes = attributes
    this.synonyms = synonyms
    this.#day = day
  }

  /** Reads the whole catalogue; `now` decides the VAT rates. */
  static async load(db: Queryable, now: Date): Promise<MemoryCatalogue> {
    const [categories, attributes, synonyms] = await Promise.all([
      readCategories(db),
      readAttributes(db),
      readSynonyms(db),
    ])
    const catalogue = new MemoryCatalogue(categories, attributes, synonyms, getShopDay(now))
    const builder = createProductIndexBuilder(synonyms, buildLabels(categories.tree, attributes))
    for await (const records of readProductsInBatches(db, await readListedIds(db, categories.tree))) {
      await catalogue.#store(db, records)
      builder.add(records.map(record => catalogue.#toIndexed(record)))
    }
    catalogue.index = builder.finish()
    return catalogue
  }

  list(query: ListingQuery): ListResult {
    return this.index.list(query)
  }

  countForGuests(now: number): CategoryCounter {
    const baseQuery = { ...UNFILTERED_REQUEST, sort: DEFAULT_SORT, page: 1, pageSize: 1, lang: DEFAULT_LANGUAGE }
    return categoryId => this.index.list({ ...baseQuery, categoryId, now, isStaff: false }).total
  }

  /** Returns this catalogue, because all products are in memory. */
  readShownProducts(): ShownProducts {
    return this
  }

  getBrand(id: number): string | undefined {
    return this.#products.get(id)?.brand
  }

  getMainCategoryId(id: number): number | undefined {
    return this.#products.get(id)?.mainCategoryId
  }

  getProduct(id: number, language: Language, now: Date): ListedProduct | undefined {
    const storedProduct = this.#products.get(id)
    const answer =
      storedProduct?.answersByLanguage[language] ??
      storedProduct?.answersByLanguage[this.#languages[0] ?? DEFAULT_LANGUAGE]
    return storedProduct?.schedule && answer
      ? { ...answer, visibility: toVisibilityAnswer(storedProduct.schedule, now) }
      : answer
  }

  /** Reloads products and removes deleted ones. Reloads run one after another, so that the newest state wins. */
  refresh(db: Queryable, ids: readonly number[]): Promise<void> {
    const reload = this.#refreshing.then(() => this.#refresh(db, ids))
    // The caller gets the error; the next reload runs anyway.
    this.#refreshing = reload.catch(() => undefined)
    return reload
  }

  async #refresh(db: Queryable, ids: readonly number[]): Promise<void> {
    const missingIds = new Set(ids)
    for await (const records of readProductsInBatches(db, ids)) {
      await this.#store(db, records)
      for (const record of records) {
        this.index.upsert(this.#toIndexed(record))
        missingIds.delete(record.id)
      }
    }
    for (const id of missingIds) this.#remove(id)
  }

  /** Reloads categories and attributes, and reindexes products if needed. */
  async refreshNames(db: Queryable): Promise<void> {
    const [categories, attributes] = await Promise.all([readCategories(db), readAttributes(db)])
    const isStructureSame = hasSameStructure(this, { categories, attributes })
    this.categories = categories
    this.attributes = attributes
    this.index.setLabels(buildLabels(categories.tree, attributes))
    if (!isStructureSame) await this.refresh(db, [...this.#products.keys()])
  }

  async refreshSynonyms(db: Queryable): Promise<void> {
    this.synonyms = await readSynonyms(db)
    this.index.setSynonyms(this.synonyms)
  }

  /** Reloads the VAT rates, and all products if a rate has changed. */
  async refreshRates(db: Queryable, now: Date): Promise<void> {
    const day = getShopDay(now)
    const previousRates = this.#rates
    const classes = [...previousRates.keys()].map(vatClass => ({ vatClass }))
    this.#rates = await readVatRates(db, classes, day, new Map())
    this.#day = day
    const isUnchanged = [...previousRates].every(([vatClass, rate]) => this.#rates.get(vatClass) === rate)
    if (!isUnchanged) await this.refresh(db, [...this.#products.keys()])
  }

  async readVatRate(db: Queryable, vatClass: string): Promise<BasisPoints> {
    return getVatRate(await readVatRates(db, [{ vatClass }], this.#day, this.#rates), vatClass)
  }

  /** Returns false after the shop's languages have changed. */
  hasCurrentLanguages(): boolean {
    return this.#languages === getShopLanguages()
  }

  /** Returns false after the day has changed, because VAT rates can differ. */
  isCurrent(now: Date): boolean {
    return getShopDay(now) === this.#day
  }

  async #store(db: Queryable, records: readonly ProductRecord[]): Promise<void> {
    await readVatRates(db, records, this.#day, this.#rates)
    for (const record of records) {
      const { visibility } = record
      const schedule = visibility && visibility.type !== ALWAYS ? visibility : null
      this.#products.set(record.id, {
        mainCategoryId: record.categoryIds[0],
        brand: record.brand,
        schedule,
        answersByLanguage: toListedProducts(record, this.#languages, getVatRate(this.#rates, record.vatClass)),
      })
    }
  }

  #remove(id: number): void {
    this.#products.delete(id)
    this.index.remove(id)
  }

  #toIndexed(record: IndexableProduct): ReturnType<typeof toIndexedProduct> {
    return toIndexedProduct(record, { tree: this.categories.tree, attributes: this.attributes })
  }
}
