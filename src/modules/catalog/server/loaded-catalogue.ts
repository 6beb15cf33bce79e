import type { IndexedProduct, ListResult, Synonyms } from '#catalog/domain/indexed-product.ts'
import { DEFAULT_SORT, type ListingQuery } from '#catalog/domain/listing-query.ts'
import { createProductIndex, type ProductIndex } from '#catalog/domain/product-index.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { shopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Catalogue, CategoryCounts, ShownProducts } from './catalogue.ts'
import { indexedProductOf } from './indexed-product-of.ts'
import { type ProductJson, productJson, timedEnding } from './product-json.ts'
import { type Attributes, readAttributes } from './read-attributes.ts'
import { type Categories, readCategories } from './read-categories.ts'
import { type ProductRecord, readProducts } from './read-products.ts'
import { readSynonyms } from './read-synonyms.ts'
import { rateOf, readVatRates } from './read-vat-rates.ts'

interface Kept {
  record: ProductRecord
  /** Per language, written when first shown. */
  json: Partial<Record<Language, ProductJson>>
}

/** The catalogue in memory: every listed product, the index over them, categories, attributes and VAT rates. */
export class LoadedCatalogue implements Catalogue, ShownProducts {
  version = 0
  categories: Categories
  attributes: Attributes
  synonyms: Synonyms
  index: ProductIndex = createProductIndex([])
  #kept = new Map<number, Kept>()
  #rates = new Map<string, BasisPoints>()
  #day: string

  private constructor(categories: Categories, attributes: Attributes, synonyms: Synonyms, day: string) {
    this.categories = categories
    this.attributes = attributes
    this.synonyms = synonyms
    this.#day = day
  }

  /** Reads all of it; `now` decides the VAT rates. */
  static async load(db: Queryable, now: Date): Promise<LoadedCatalogue> {
    const [records, categories, attributes, synonyms] = await Promise.all([
      readProducts(db),
      readCategories(db),
      readAttributes(db),
      readSynonyms(db),
    ])
    const catalogue = new LoadedCatalogue(categories, attributes, synonyms, shopDay(now))
    for (const record of records) if (isListed(record)) catalogue.#kept.set(record.id, { record, json: {} })
    catalogue.#rates = await readVatRates(db, records, catalogue.#day, new Map())
    catalogue.#indexAll()
    return catalogue
  }

  list(query: ListingQuery): ListResult {
    return this.index.list(query)
  }

  guestCounts(now: number): CategoryCounts {
    const asked = { words: '', options: {}, sort: DEFAULT_SORT, page: 1, pageSize: 1, lang: DEFAULT_LANGUAGE }
    return categoryId => this.index.list({ ...asked, categoryId, now, staff: false }).total
  }

  /** All of them are at hand. */
  show(): ShownProducts {
    return this
  }

  record(id: number): ProductRecord | undefined {
    return this.#kept.get(id)?.record
  }

  rate(vatClass: string): BasisPoints {
    return rateOf(this.#rates, vatClass)
  }

  /** Adds a product as JSON to the pieces of an answer. */
  pushJson(pieces: Buffer[], id: number, language: Language, now: Date): void {
    const kept = this.#kept.get(id)
    if (!kept) throw new Error(`The index lists product ${id}, which is not kept`)
    const { record } = kept
    const json = kept.json[language] ?? productJson(record, language, this.rate(record.vatClass))
    kept.json[language] = json
    pieces.push(json.bytes)
    if (json.timed) pieces.push(timedEnding(record, now))
  }

  /** Reads products anew; those that are gone leave. */
  async refresh(db: Queryable, ids: readonly number[]): Promise<void> {
    const records = (await readProducts(db, ids)).filter(isListed)
    await readVatRates(db, records, this.#day, this.#rates)
    const found = new Set(records.map(record => record.id))
    for (const id of ids) {
      if (found.has(id)) continue
      this.#kept.delete(id)
      this.index.remove(id)
    }
    for (const record of records) {
      this.#kept.set(record.id, { record, json: {} })
      this.index.upsert(this.#indexed(record))
    }
    this.version++
  }

  /** Reads categories and attributes anew; every product stands under their names. */
  async refreshNames(db: Queryable): Promise<void> {
    const [categories, attributes] = await Promise.all([readCategories(db), readAttributes(db)])
    this.categories = categories
    this.attributes = attributes
    this.#indexAll()
    this.version++
  }

  /** Reads the synonyms anew. */
  async refreshSynonyms(db: Queryable): Promise<void> {
    this.synonyms = await readSynonyms(db)
    this.index.setSynonyms(this.synonyms)
    this.version++
  }

  /** Reads the VAT rates anew. */
  async refreshRates(db: Queryable, now: Date): Promise<void> {
    const day = shopDay(now)
    const records = [...this.#kept.values()].map(({ record }) => record)
    this.#rates = await readVatRates(db, records, day, new Map())
    this.#day = day
    for (const kept of this.#kept.values()) kept.json = {}
    this.version++
  }

  /** False once the day has changed: rates may have too. */
  isOf(now: Date): boolean {
    return shopDay(now) === this.#day
  }

  #indexAll(): void {
    this.index = createProductIndex(this.#allIndexed(), this.synonyms)
  }

  *#allIndexed(): Generator<IndexedProduct> {
    for (const { record } of this.#kept.values()) yield this.#indexed(record)
  }

  #indexed(record: ProductRecord): IndexedProduct {
    return indexedProductOf(record, { tree: this.categories.tree, attributes: this.attributes })
  }
}

/** Shipping products go into carts by the choice of a provider, never from a list. */
const isListed = (record: ProductRecord): boolean => record.class !== 'shipping'
