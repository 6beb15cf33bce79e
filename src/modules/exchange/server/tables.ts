import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { FetchedRefusal } from '#exchange/domain/fetched-refusal.ts'
import type { Mapping } from '#exchange/domain/import-fields.ts'
import type { ImportState } from '#exchange/domain/import-states.ts'
import type { ListKind } from '#exchange/domain/list-kinds.ts'
import type { PictureFault } from '#exchange/domain/pictures.ts'
import type { ChosenReading, TableReading } from '#exchange/domain/read-table.ts'
import type { RowOutcome } from '#exchange/domain/row-outcomes.ts'
import type { Fault, Values } from '#exchange/domain/row-values.ts'

const moment = () => timestamp({ withTimezone: true })

/** A list that is read in: its columns, and how far that is. */
export const imports = pgTable('import', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** What its rows are about. */
  kind: text().$type<ListKind>().notNull().default('product'),
  name: text().notNull(),
  heads: text().array().notNull(),
  mapping: jsonb().$type<Mapping>().notNull().default({}),
  /** Heads and what they were taken for, for the next file with the same. */
  /** What of the reading of its file somebody chose; null where all was found. */
  chosenReading: jsonb().$type<ChosenReading>(),
  /** How its file was read; null where there was none. */
  reading: jsonb().$type<TableReading>(),
  named: jsonb().$type<Record<string, string>>().notNull().default({}),
  mayCreate: boolean().notNull().default(false),
  /** New products of this list are visible at once; they are hidden otherwise. */
  mayShow: boolean().notNull().default(false),
  /** A price of 0 in this list is meant: the product is given away. */
  mayBeFree: boolean().notNull().default(false),
  /** Somebody confirmed prices that differ much from those before. */
  mayJump: boolean().notNull().default(false),
  /** Pictures are fetched anew from addresses that they were fetched from before. */
  picturesAgain: boolean().notNull().default(false),
  state: text().$type<ImportState>().notNull(),
  /** Rows that came, of how many, and the last that was dealt with. */
  received: integer().notNull().default(0),
  total: integer().notNull(),
  done: integer().notNull().default(0),
  /** Where it was fetched from; null where somebody chose a file. */
  address: text(),
  /** It is fetched anew every night; then the new one is. */
  again: boolean().notNull().default(false),
  /** Nobody looks at what was tried: it is done by itself. */
  auto: boolean().notNull().default(false),
  /** Why it could not be fetched anew the last time. */
  fault: text().$type<FetchedRefusal>(),
  userId: integer(),
  createdAt: moment().notNull(),
  /** When what runs now began. */
  begunAt: moment(),
  /** What became of its rows, by outcome: kept so that a list of lists counts no rows. */
  counts: jsonb().$type<Partial<Record<RowOutcome, number>>>().notNull().default({}),
})

/** Its rows as they came, and what became of each. */
export const importRows = pgTable(
  'import_row',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Of the file, from 1 below its heads. */
    line: integer().notNull(),
    /** Its number in the file; null where whoever sent it did not say. */
    fileLine: integer(),
    cells: text().array().notNull(),
    /** Which of its cells, from 0, came as numbers of a workbook with more places than are shown; null where none did. */
    numbers: smallint().array(),
    /** A line before it has the same code. */
    twin: boolean().notNull().default(false),
    outcome: text().$type<RowOutcome>(),
    /** The product, category or value of a filter that it is about; of a row about a filter's group that group. */
    subjectId: integer(),
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    faults: jsonb().$type<Fault[]>(),
  },
  table => [
    primaryKey({ columns: [table.importId, table.line] }),
    // What was refused comes first, and of each outcome the first rows.
    index('import_row_outcome').on(table.importId, table.outcome.desc().nullsFirst(), table.line),
  ],
)

/** Pictures of an archive that came with a list, until it is forgotten; their bytes lie in the storage. */
export const importFiles = pgTable(
  'import_file',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the list is forgotten: then its bytes are. */
    importId: integer().references(() => imports.id, { onDelete: 'set null' }),
    /** Its path in the archive. */
    name: text().notNull(),
    /** In bytes; 0 where nobody noted it. */
    size: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  table => [unique().on(table.importId, table.name)],
)

/** Pictures that its rows name. One that was fetched is remembered when the list is forgotten: it is not fetched again. */
export const importPictures = pgTable(
  'import_picture',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importId: integer().references(() => imports.id, { onDelete: 'set null' }),
    line: integer().notNull(),
    productId: integer().notNull(),
    address: text().notNull(),
    state: text().$type<'waiting' | 'fetched' | 'failed'>().notNull().default('waiting'),
    fault: text().$type<PictureFault>(),
    /** What the product was given; null where it had that picture. */
    fileId: integer(),
  },
  table => [
    index().on(table.importId, table.state, table.id),
    // An address may be longer than an index takes.
    index('import_picture_address_index').on(table.importId, sql`md5(${table.address})`),
    index().on(table.productId),
  ],
)
