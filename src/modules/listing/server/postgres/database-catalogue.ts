import { sql } from 'drizzle-orm'
import {
  type Attributes,
  type Categories,
  getVatRate,
  type ProductRecord,
  readAttributes,
  readCategories,
  readProducts,
  readVatRates,
} from '#catalog/server/catalog.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { ListResult, Synonyms } from '#listing/domain/indexed-product.ts'
import { listBrandAndCarWords } from '#listing/domain/labels.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import { indexSynonyms } from '#listing/domain/synonym-index.ts'
import { buildLabels } from '#listing/server/build-labels.ts'
import type { Catalogue, CategoryCounter, ShownProducts } from '#listing/server/catalogue.ts'
import { toProductAnswer, toVisibilityAnswer } from '#listing/server/product-answer.ts'
import { readSynonyms } from '#listing/server/read-synonyms.ts'
import type { Database, Queryable } from '#platform/server/db/database.ts'
import { createPassthroughReplica, type Replica } from '#platform/server/db/replica.ts'
import { catchUpListing } from './catch-up-listing.ts'
import { listInSql, type SearchVocabulary } from './list-in-sql.ts'
import { selectVisibleProducts } from './select-visible-products.ts'

/** Counts visible products per category for guests at `now` (epoch milliseconds); empty categories are omitted. */
const countGuestProductsByCategory = async (db: Queryable, now: number): Promise<Map<number, number>> => {
  // `offset 0` keeps the planner from merging the queries, so that sets are counted before they are grouped.
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    with ${selectVisibleProducts({ now, isStaff: false, categoryId: null, priceRange: null })}
    select word as id, count from (
      select term_id, sum(amount)::int as count from (
        select facet.term_id, bit_count(facet.bits & in_scope.bits) as amount
        from listing_facet_set facet join in_scope using (chunk)
        where facet.term_id = any(array(select id from listing_term where kind = 'category')) offset 0
      ) as part group by term_id
    ) as counted join listing_term on id = term_id`)
  return new Map(rows.map(({ id, count }) => [Number(id), count]))
}

/** The catalogue in the database: it reads products on demand, and caches only names, synonyms and VAT rates. */
export class DatabaseCatalogue implements Catalogue {
  categories: Categories
  attributes: Attributes
  synonyms: Synonyms
  #db: Database
  #replica: Replica
  #vocabulary: SearchVocabulary
  #rates = new Map<string, BasisPoints>()
  #day: string

  private constructor(db: Database, replica: Replica, names: [Categories, Attributes, Synonyms], day: string) {
    ;[this.categories, this.attributes, this.synonyms] = names
    this.#db = db
    this.#replica = replica
    this.#vocabulary = createVocabulary(this)
    this.#day = day
  }

  /** Waits until the listing is filled. Lists are read from the replica if there is one. */
  static async open(db: Database, now: Date, replica = createPassthroughReplica(db)): Promise<DatabaseCatalogue> {
    await catchUpListing(db)
    replica.requireLatest()
    return new DatabaseCatalogue(db, replica, await readNames(db), getShopDay(now))
  }

  /** Applies all changes committed so far. */
  async applyChanges(): Promise<void> {
    await catchUpListing(this.#db)
    this.#replica.requireLatest()
    ;[this.categories, this.attributes, this.synonyms] = await readNames(this.#db)
    this.#vocabulary = createVocabulary(this)
    this.#rates = new Map()
  }

  /** Clears the VAT rates of the previous day. */
  async refreshRates(_db: Database, now: Date): Promise<void> {
    this.#day = getShopDay(now)
    this.#rates = new Map()
  }

  isCurrent(now: Date): boolean {
    return getShopDay(now) === this.#day
  }

  list(query: ListingQuery): Promise<ListResult> {
    return this.#replica.read(db => listInSql(db, this.#vocabulary, query))
  }

  async countForGuests(now: number): Promise<CategoryCounter> {
    const counts = await this.#replica.read(db => countGuestProductsByCategory(db, now))
    return categoryId => counts.get(categoryId) ?? 0
  }

  async readVatRate(db: Queryable, vatClass: string): Promise<BasisPoints> {
    return getVatRate(await readVatRates(db, [{ vatClass }], this.#day, this.#rates), vatClass)
  }

  async readShownProducts(ids: readonly number[]): Promise<ShownProducts> {
    const products = await this.#replica.read(db => readProducts(db, ids))
    const records = new Map(products.map(record => [record.id, record]))
    const rates = this.#rates
    await readVatRates(this.#db, [...records.values()], this.#day, rates)
    return toShownProducts(records, rates)
  }
}

const toShownProducts = (
  records: ReadonlyMap<number, ProductRecord>,
  rates: ReadonlyMap<string, BasisPoints>,
): ShownProducts => ({
  getMainCategoryId: id => records.get(id)?.categoryIds[0],
  getBrand: id => records.get(id)?.brand,
  getProduct: (id, language, now) => {
    const record = records.get(id)
    if (!record) return undefined
    const answer = toProductAnswer(record, language, getVatRate(rates, record.vatClass))
    return { ...answer, visibility: toVisibilityAnswer(record.visibility, now) }
  },
})

const readNames = (db: Database): Promise<[Categories, Attributes, Synonyms]> =>
  Promise.all([readCategories(db), readAttributes(db), readSynonyms(db)])

const createVocabulary = ({
  synonyms,
  categories,
  attributes,
}: Pick<Catalogue, 'synonyms' | 'categories' | 'attributes'>): SearchVocabulary => ({
  alternatives: { et: indexSynonyms(synonyms, 'et'), en: indexSynonyms(synonyms, 'en') },
  names: listBrandAndCarWords(buildLabels(categories.tree, attributes)),
})
