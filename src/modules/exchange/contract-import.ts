import { z } from 'zod'
import { TEXT_ENCODINGS } from '#kernel/decode-text.ts'
import { answer, done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, line } from '#wire/fields.ts'
import { chosen, listQuery, oneOf, searched } from '#wire/list-query.ts'
import { FETCHED_REFUSALS } from './domain/fetched-refusal.ts'
import { isFieldOf, type Mapping } from './domain/import-fields.ts'
import { IMPORT_STATES } from './domain/import-states.ts'
import { LIST_KINDS } from './domain/list-kinds.ts'
import { MOST_COLUMNS, MOST_ROWS } from './domain/list-limits.ts'
import { ROW_OUTCOMES } from './domain/row-outcomes.ts'
import { MOST_LEFT_OUT_NAMED } from './domain/variant-rows.ts'

const allow = { permission: 'product.edit' } as const

const LONGEST_CELL = 32_767
const MOST_AT_ONCE = 5_000
const MOST_LINE = 2_147_483_647

/** A database keeps no such sign. */
const cell = z
  .string()
  .max(LONGEST_CELL)
  .regex(/^[^\0]*$/, 'app.problem.wrongValue')
const mapping = z.custom<Mapping>(
  given =>
    typeof given === 'object' &&
    given !== null &&
    Object.entries(given).every(
      ([field, at]) =>
        LIST_KINDS.some(kind => isFieldOf(kind, field)) &&
        Number.isInteger(at) &&
        Number(at) >= 0 &&
        Number(at) < MOST_COLUMNS,
    ),
  'app.problem.wrongValue',
)

const headRow = z.number().int().min(1).max(1_000)
const chosenReading = z.object({
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  /** The name of a sheet of a workbook. */
  sheet: line(100).optional(),
  /** The number of the row that has the heads. */
  headRow: headRow.optional(),
})
const tableReading = z.object({
  /** Null of a workbook. */
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  /** False where the encoding was guessed. */
  isCertain: z.boolean(),
  sheet: z.string().max(100).nullable(),
  sheets: z.array(z.string().max(100)).max(1_000),
  headRow: z.number().int().min(1),
  /** Rows that are no products of their own: parents of variations, and further pictures. */
  leftOut: z
    .array(
      z.object({
        why: z.enum(['parent', 'pictures']),
        count: z.number().int().min(1),
        first: z.array(z.object({ line: z.number().int().min(1), name: z.string().max(100) })).max(MOST_LEFT_OUT_NAMED),
      }),
    )
    .max(2)
    .optional(),
})

const counts = z.object({
  same: z.number().int(),
  changed: z.number().int(),
  created: z.number().int(),
  refused: z.number().int(),
  /** About products that the shop does not sell, where none are made. */
  absent: z.number().int(),
  undone: z.number().int(),
  /** Changed by somebody since, and therefore not taken back. */
  kept: z.number().int(),
})

const listedImport = z.object({
  id,
  /** What its rows are about. */
  kind: z.enum(LIST_KINDS),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  total: z.number().int(),
  received: z.number().int(),
  done: z.number().int(),
  by: z.string(),
  created_at: z.iso.datetime(),
  begun_at: z.iso.datetime().nullable(),
  counts,
})
export type ListedImport = z.infer<typeof listedImport>

const shownValue = z.union([z.string(), z.number()])
const shownRow = z.object({
  line: z.number().int(),
  code: z.string(),
  /** The code of the product that the row is about, where the row writes it in another way. */
  product_code: z.string().nullable(),
  outcome: z.enum(ROW_OUTCOMES),
  /** Of a description the beginning, as plain text. */
  before: z.record(z.string(), shownValue).nullable(),
  after: z.record(z.string(), shownValue).nullable(),
  /** In the reader's language. */
  faults: z.array(z.object({ /** Null where it is the row itself. */ field: z.string().nullable(), why: z.string() })),
})
export type ShownRow = z.infer<typeof shownRow>

const wholeImport = listedImport.extend({
  heads: z.array(z.string()),
  mapping: z.record(z.string(), z.number().int()),
  may_create: z.boolean(),
  may_show: z.boolean(),
  may_be_free: z.boolean(),
  may_jump: z.boolean(),
  pictures_again: z.boolean(),
  /** How many pictures are still to be fetched, and what became of the others. */
  pictures: z.object({ waiting: z.number().int(), fetched: z.number().int(), failed: z.number().int() }),
  /** How many pictures came with an archive. */
  archived: z.number().int(),
  /** The first that could not be had, with why in the reader's language. */
  failed_pictures: z.array(
    z.object({ id, line: z.number().int(), code: z.string(), address: z.string(), why: z.string() }),
  ),
  /** Where it was fetched from; null where somebody chose a file. */
  address: z.string().nullable(),
  /** It is fetched anew every night. */
  again: z.boolean(),
  /** Why it could not be fetched anew the last time. */
  fault: z.enum(FETCHED_REFUSALS).nullable(),
  /** How its file was read; null where there was none. */
  reading: tableReading.nullable(),
  /** The first rows as they came. */
  preview: z.array(z.array(z.string())),
  warehouses: z.array(z.object({ id, name: z.string() })),
  /** What products are filtered by, named in the reader's language. */
  filters: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type WholeImport = z.infer<typeof wholeImport>

const importQuery = listQuery({
  sorts: ['id', 'name', 'total', 'created_at'],
  sort: '-id',
  /** `q` is looked for in what the file is called. */
  filters: { q: searched, kind: chosen(z.enum(LIST_KINDS)), state: chosen(z.enum(IMPORT_STATES)) },
})
export type ImportQuery = z.output<typeof importQuery>

const rowQuery = listQuery({
  sorts: ['outcome', 'line'],
  sort: '-outcome',
  /** `q` is looked for in what rows are called. Unless told, rows are left out that change nothing or are about what the shop does not sell. */
  filters: { q: searched, outcome: chosen(z.enum(ROW_OUTCOMES)) },
})
export type ImportRowQuery = z.output<typeof rowQuery>

const exported = <const Kind extends (typeof LIST_KINDS)[number]>(kind: Kind, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/v1/admin/export/${kind}`,
    summary,
    allow,
    query: z.object({ format: oneOf(['csv', 'xlsx'], 'csv') }),
    response: null,
    answers: 'file',
  })

export const importAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/import',
    summary: 'Lists of products, categories and filters that were read in, the latest first',
    allow,
    query: importQuery,
    response: listOf(listedImport),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/import/:id',
    summary: 'One of them: its columns and how far it is',
    allow,
    params: byId,
    response: one(wholeImport),
    refusals: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/import',
    summary: 'Announces a file: the heads of its columns and how many rows follow',
    allow,
    body: z.object({
      name: line(200).min(1),
      kind: z.enum(LIST_KINDS).optional(),
      heads: z.array(cell).min(1).max(MOST_COLUMNS),
      total: z.number().int().min(1).max(MOST_ROWS),
      /** How its file was read. */
      reading: tableReading.optional(),
    }),
    response: one(z.object({ id })),
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/v1/admin/import/from-address',
    summary: 'Reads a list from a web address: CSV or XLSX; nothing of the network that the shop itself stands in',
    allow,
    body: z.object({
      address: line(2_000).min(1),
      kind: z.enum(LIST_KINDS).optional(),
      /** How the file is to be read; left out, as the last one from there, else as it is found. */
      reading: chosenReading.optional(),
    }),
    response: one(z.object({ id })),
  }),
  again: endpoint({
    method: 'PUT',
    path: '/v1/admin/import/:id/again',
    summary: 'Has a list that came from an address and was done be read again every night, or no more',
    allow,
    params: byId,
    body: z.object({ again: z.boolean() }),
    response: done,
    refusals: [404, 409],
  }),
  rows: endpoint({
    method: 'POST',
    path: '/v1/admin/import/:id/rows',
    summary: 'Hands over rows, from the one after the last that came; 409 tells that others came already',
    allow,
    params: byId,
    body: z.object({
      from: z.number().int().min(0),
      /** A row with one cell too many is taken, and refused by itself when it is tried. A price that comes as a number is rounded to cents. */
      rows: z
        .array(z.array(z.union([cell, z.number()])).max(MOST_COLUMNS + 1))
        .min(1)
        .max(MOST_AT_ONCE),
      /** The number of each row in its file; left out, rows are counted below the heads. */
      lines: z.array(z.number().int().min(1).max(MOST_LINE)).max(MOST_AT_ONCE).optional(),
    }),
    response: answer({ received: z.number().int() }),
    refusals: [404, 409],
  }),
  outcomes: endpoint({
    method: 'GET',
    path: '/v1/admin/import/:id/rows',
    summary: 'What became of its rows, or would: those refused first, with why, and of others what changes',
    allow,
    params: byId,
    query: rowQuery,
    response: listOf(shownRow),
    paged: true,
    refusals: [404],
  }),
  archive: endpoint({
    method: 'PUT',
    path: '/v1/admin/import/:id/archive',
    summary:
      'Hands over one picture, as application/octet-stream, which rows name by its path or name; it is judged when the list is done',
    allow,
    params: byId,
    query: z.object({ name: line(300).default('') }),
    as: 'raw',
    response: answer({ pictures: z.number().int() }),
    refusals: [404, 409],
  }),
  archived: endpoint({
    method: 'GET',
    path: '/v1/admin/import/:id/archive',
    summary: 'Which pictures of an archive came already, so that sending goes on where it broke off',
    allow,
    params: byId,
    response: answer({ received: z.array(z.object({ name: z.string(), size: z.number().int() })) }),
    refusals: [404],
  }),
  check: endpoint({
    method: 'POST',
    path: '/v1/admin/import/:id/check',
    summary: 'Tries all rows and changes nothing; the work goes on behind the scenes',
    allow,
    params: byId,
    body: z.object({
      mapping,
      may_create: z.boolean(),
      /** New products are visible at once; they are hidden otherwise. */
      may_show: z.boolean().optional(),
      /** Prices of 0 are meant: those products are given away. */
      may_be_free: z.boolean().optional(),
      /** Prices that differ much from those before, or look like dates, are meant. */
      may_jump: z.boolean().optional(),
      /** Also those pictures are fetched that were fetched from the same address for the same product before. */
      pictures_again: z.boolean().optional(),
    }),
    response: done,
    refusals: [404, 409],
  }),
  run: endpoint({
    method: 'POST',
    path: '/v1/admin/import/:id/run',
    summary: 'Changes what was tried; goes on after a crash',
    allow,
    params: byId,
    response: done,
    refusals: [404, 409],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/v1/admin/import/:id/undo',
    summary: 'Takes back what it changed, but for what somebody changed since; products that it made go into the bin',
    allow,
    params: byId,
    response: done,
    refusals: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/import/:id',
    summary:
      'Forgets a list and its rows; what it changed stays, and cannot be taken back any more; 409 while it works',
    allow,
    params: byId,
    response: null,
    answers: 'empty',
    refusals: [404, 409],
  }),
  refused: endpoint({
    method: 'GET',
    path: '/v1/admin/import/:id/refused',
    summary:
      'The refused rows, and those with a picture that could not be had, with the reasons, as CSV: mended, it can be read in again',
    allow,
    params: byId,
    response: null,
    answers: 'file',
    refusals: [404],
  }),
  export: exported('product', 'All products as CSV or XLSX, with the columns that an import knows'),
  exportCategories: exported('category', 'All categories likewise, the upper ones first'),
  exportFilters: exported('filter', 'All filters likewise: each group in a row, then its values'),
}
