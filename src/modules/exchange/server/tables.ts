import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { PriceEnding } from '#catalog/domain/round-price.ts'
import type { Mapping } from '#exchange/domain/import-fields.ts'
import type { ImportState } from '#exchange/domain/import-states.ts'
import type { ListFetchFailure } from '#exchange/domain/list-fetch-failure.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import type { PictureFailure } from '#exchange/domain/pictures.ts'
import type { ChosenReading, TableReading } from '#exchange/domain/read-table.ts'
import type { RowOutcome } from '#exchange/domain/row-outcomes.ts'
import type { RowError, RowValues } from '#exchange/domain/row-values.ts'
import { timestampColumn } from '#platform/server/db/timestamp-column.ts'

/** An import with its columns and progress. */
export const imports = pgTable('import', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The kind of data in the rows. */
  kind: text().$type<ListKind>().notNull().default('product'),
  name: text().notNull(),
  headings: text().array().notNull(),
  mapping: jsonb().$type<Mapping>().notNull().default({}),
  /** Reading choices of staff; null when everything was detected. */
  chosenReading: jsonb().$type<ChosenReading>(),
  /** Settings with which the file was read; null when the rows came without a file. */
  reading: jsonb().$type<TableReading>(),
  /** The field chosen for each heading. */
  fieldsByHeading: jsonb().$type<Record<string, string>>().notNull().default({}),
  mayCreate: boolean().notNull().default(false),
  /** New products are visible at once instead of hidden. */
  mayShow: boolean().notNull().default(false),
  /** Staff confirmed that prices of 0 are intended. */
  mayBeFree: boolean().notNull().default(false),
  /** Staff confirmed prices that differ much from the current ones. */
  acceptsUnusualPrices: boolean().notNull().default(false),
  /** New prices are rounded to this ending. */
  priceEnding: text().$type<PriceEnding>().notNull().default('exact'),
  /** Prices come from the purchase price with this markup, if the list has no price; null without. */
  markupBasisPoints: integer(),
  /** Pictures are downloaded again even when their address was downloaded before. */
  redownloadsPictures: boolean().notNull().default(false),
  state: text().$type<ImportState>().notNull(),
  /** Received rows, announced rows and processed rows. */
  received: integer().notNull().default(0),
  total: integer().notNull(),
  done: integer().notNull().default(0),
  /** The source URL; null for an uploaded file. */
  address: text(),
  /** The shop fetches the list every night; the mark then moves to the new import. */
  isNightly: boolean().notNull().default(false),
  /** A successful check starts the run without a person. */
  runsAfterCheck: boolean().notNull().default(false),
  /** The reason why the last nightly fetch failed. */
  fetchError: text().$type<ListFetchFailure>(),
  userId: integer(),
  createdAt: timestampColumn().notNull(),
  /** The start of the current step. */
  stepStartedAt: timestampColumn(),
  /** Rows by outcome, stored so that the list of imports need not count them. */
  counts: jsonb().$type<Partial<Record<RowOutcome, number>>>().notNull().default({}),
})

/** The received rows and their outcomes. */
export const importRows = pgTable(
  'import_row',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** The row number below the headings, from 1. */
    line: integer().notNull(),
    /** The row number in the file; null when the sender did not give it. */
    fileLine: integer(),
    cells: text().array().notNull(),
    /** Columns, from 0, whose workbook number had more places than shown; null without such columns. */
    numbers: smallint().array(),
    /** An earlier row names the same product. */
    isDuplicate: boolean().notNull().default(false),
    outcome: text().$type<RowOutcome>(),
    /** The id of the product, category, filter group or option. */
    subjectId: integer(),
    before: jsonb().$type<RowValues>(),
    after: jsonb().$type<RowValues>(),
    errors: jsonb().$type<RowError[]>(),
  },
  table => [
    primaryKey({ columns: [table.importId, table.line] }),
    // Serves the row list: rejected rows first, then by line.
    index('import_row_outcome').on(table.importId, table.outcome.desc().nullsFirst(), table.line),
  ],
)

/** Archive pictures of an import; the storage holds their bytes. */
export const importFiles = pgTable(
  'import_file',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null after the import is deleted; the cleanup then deletes the picture. */
    importId: integer().references(() => imports.id, { onDelete: 'set null' }),
    /** The path in the archive. */
    name: text().notNull(),
    /** The size in bytes; 0 when unknown. */
    size: integer().notNull().default(0),
    createdAt: timestampColumn().notNull(),
  },
  table => [unique().on(table.importId, table.name)],
)

/** Pictures that rows name. Fetched ones outlive the import, so that they are not downloaded again. */
export const importPictures = pgTable(
  'import_picture',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importId: integer().references(() => imports.id, { onDelete: 'set null' }),
    line: integer().notNull(),
    productId: integer().notNull(),
    address: text().notNull(),
    state: text().$type<'waiting' | 'fetched' | 'failed'>().notNull().default('waiting'),
    error: text().$type<PictureFailure>(),
    /** The file given to the product; null when the product already had the picture. */
    fileId: integer(),
  },
  table => [
    index().on(table.importId, table.state, table.id),
    // An address may exceed the size limit of an index entry.
    index('import_picture_address_index').on(table.importId, sql`md5(${table.address})`),
    index().on(table.productId),
  ],
)
