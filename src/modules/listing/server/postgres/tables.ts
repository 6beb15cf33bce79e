import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { CHUNK_SIZE_BITS } from './chunk-size.ts'

/** Text compared by code points, independent of the database's collation. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** A bit per product of a chunk. */
const chunkBits = customType<{ data: string }>({ dataType: () => `bit(${CHUNK_SIZE_BITS})` })

/** Sort values of a listed product in its numbered slot; freed slots are reused. */
export const listingProducts = pgTable(
  'listing_product',
  {
    slot: integer().primaryKey(),
    id: integer().notNull().unique(),
    totalCents: integer().notNull(),
    /** Epoch milliseconds, like the ends of the range. */
    modifiedAt: bigint({ mode: 'number' }).notNull(),
    nameEt: plainText().notNull(),
    nameEn: plainText().notNull(),
    /** Sort keys of names by language, for languages without own grammar rules. */
    otherNames: jsonb().$type<Record<string, string>>(),
    /** Set for scheduled visibility only (1 from a time on, 2 within a range); permanent visibility is a term. */
    rangeType: smallint(),
    rangeFrom: bigint({ mode: 'number' }),
    rangeTo: bigint({ mode: 'number' }),
    stateInRange: smallint(),
    stateOutRange: smallint(),
  },
  // No index supports sorting, because scanning it costs more than sorting as soon as few products match.
  table => [index('listing_product_timed').on(table.slot).where(sql`${table.rangeType} is not null`)],
)

/** Terms that products are found, filtered and seen by. */
export const listingTerms = pgTable(
  'listing_term',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A language, `code`, `option`, `category` or `audience`. */
    kind: plainText().notNull(),
    word: plainText().notNull(),
    /** The filter key of an option; empty for other terms. */
    filterKey: plainText().notNull(),
    /** Stems of a word, and their last letters for finding compounds. */
    stems: text().array().notNull(),
    stemEndings: text().array().notNull(),
    /** Fields in which a product has or had the term, as bits. */
    fields: smallint().notNull(),
    /** Trigrams as numbers; empty for terms without substring search. */
    grams: integer().array().notNull(),
  },
  table => [
    unique().on(table.kind, table.word),
    index().on(table.kind, table.filterKey),
    index().using('gin', table.grams),
    index().using('gin', table.stems),
    index().using('gin', table.stemEndings),
  ],
)

/** Terms of a product: term id × number of fields + field. */
export const listingEntries = pgTable('listing_entry', {
  slot: integer().primaryKey(),
  termIds: integer().array().notNull(),
})

const termSet = {
  termId: integer().notNull(),
  /** Covers the slots from `chunk * 1024` on. */
  chunk: integer().notNull(),
  bits: chunkBits().notNull(),
}

/** Products by option, category and audience: few terms, all read for counting. Empty chunks are absent. */
export const listingFacetSets = pgTable('listing_facet_set', termSet, table => [
  primaryKey({ columns: [table.termId, table.chunk] }),
])

/** Products by word and field, or by part number: very many terms, of which a query reads few. */
export const listingWordSets = pgTable('listing_word_set', { ...termSet, field: smallint().notNull() }, table => [
  primaryKey({ columns: [table.termId, table.field, table.chunk] }),
])
