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
import { CHUNK } from './chunk.ts'

/** Text in the order of its code points, whatever the database's own collation. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** One bit for each product of a chunk. */
const chunkBits = customType<{ data: string }>({ dataType: () => `bit(${CHUNK})` })

/** A listed product as it is sorted, in its numbered slot; slots of products that leave are given away again. */
export const listingProducts = pgTable(
  'listing_product',
  {
    slot: integer().primaryKey(),
    id: integer().notNull().unique(),
    totalCents: integer().notNull(),
    /** Epoch milliseconds, as are the ends of the range. */
    modifiedAt: bigint({ mode: 'number' }).notNull(),
    nameEt: plainText().notNull(),
    nameEn: plainText().notNull(),
    /** By language, where the product has a name in one whose grammar is not known. */
    otherNames: jsonb().$type<Record<string, string>>(),
    /** Of timed visibility alone (1 from a moment on, 2 in a range); else it is among the terms. */
    rangeType: smallint(),
    rangeFrom: bigint({ mode: 'number' }),
    rangeTo: bigint({ mode: 'number' }),
    stateInRange: smallint(),
    stateOutRange: smallint(),
  },
  // No index to sort by: walking one costs more than sorting as soon as few of those that it passes are listed.
  table => [index('listing_product_timed').on(table.slot).where(sql`${table.rangeType} is not null`)],
)

/** What products are found, filtered and seen by: words of a language, part numbers, options, categories. */
export const listingTerms = pgTable(
  'listing_term',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A language, `code`, `option`, `category` or `seen`. */
    kind: plainText().notNull(),
    word: plainText().notNull(),
    /** Under which options meet: their filter key. */
    key: plainText().notNull(),
    /** Under which forms of a word meet, and the last letters of these, by which compounds are found. */
    keys: text().array().notNull(),
    tails: text().array().notNull(),
    /** In which fields of a product's texts it has stood, as bits. */
    fields: smallint().notNull(),
    /** Runs of three letters, as numbers; none for what is not looked for by its middle. */
    grams: integer().array().notNull(),
  },
  table => [
    unique().on(table.kind, table.word),
    index().on(table.kind, table.key),
    index().using('gin', table.grams),
    index().using('gin', table.keys),
    index().using('gin', table.tails),
  ],
)

/** Which terms the product of a slot has, each times the number of fields, and the field. */
export const listingEntries = pgTable('listing_entry', {
  slot: integer().primaryKey(),
  termIds: integer().array().notNull(),
})

const termSet = {
  termId: integer().notNull(),
  /** Of slots `chunk * 1024` and on. */
  chunk: integer().notNull(),
  bits: chunkBits().notNull(),
}

/** Which products have an option, are in a category, are seen: few terms, all read to count. Empty chunks are left out. */
export const listingFacetSets = pgTable('listing_facet_set', termSet, table => [
  primaryKey({ columns: [table.termId, table.chunk] }),
])

/** Which products have a word in a field, or a part number: very many terms, few read at a time. */
export const listingWordSets = pgTable('listing_word_set', { ...termSet, field: smallint().notNull() }, table => [
  primaryKey({ columns: [table.termId, table.field, table.chunk] }),
])
