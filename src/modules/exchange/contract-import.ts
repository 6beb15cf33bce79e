import { z } from 'zod'
import { PRICE_ENDINGS } from '#catalog/domain/round-price.ts'
import { TEXT_ENCODINGS } from '#kernel/decode-text.ts'
import {
  createItemResponseSchema,
  createListResponseSchema,
  createResponseSchema,
  successResponse,
} from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { enumWithDefault, listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { isFieldOfKind, type Mapping } from './domain/import-fields.ts'
import { IMPORT_STATES } from './domain/import-states.ts'
import { LIST_FETCH_FAILURES } from './domain/list-fetch-failure.ts'
import { LIST_KINDS } from './domain/list-kinds.ts'
import { MAX_COLUMNS, MAX_ROWS } from './domain/list-limits.ts'
import { ROW_OUTCOMES } from './domain/row-outcomes.ts'
import { MAX_LEFT_OUT_NAMES } from './domain/variant-rows.ts'

const allow = { permission: 'product.edit' } as const

const MAX_CELL_LENGTH = 32_767
const MAX_ROWS_PER_CALL = 5_000
const MAX_LINE_NUMBER = 2_147_483_647

/** PostgreSQL text cannot hold the NUL character. */
const cell = z
  .string()
  .max(MAX_CELL_LENGTH)
  .regex(/^[^\0]*$/, 'app.problem.wrongValue')
const mapping = z.custom<Mapping>(
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([field, column]) =>
        LIST_KINDS.some(kind => isFieldOfKind(kind, field)) &&
        Number.isInteger(column) &&
        Number(column) >= 0 &&
        Number(column) < MAX_COLUMNS,
    ),
  'app.problem.wrongValue',
)

const headRow = z.number().int().min(1).max(1_000)
const chosenReading = z.object({
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  /** The name of the sheet to read in a workbook. */
  sheet: singleLineText(100).optional(),
  /** The number of the heading row in the file, from 1. */
  headRow: headRow.optional(),
})
const tableReading = z.object({
  /** Null for a workbook. */
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  isCertain: z.boolean(),
  sheet: z.string().max(100).nullable(),
  sheets: z.array(z.string().max(100)).max(1_000),
  headRow: z.number().int().min(1),
  /** Rows without a product of their own: parents of variations, and rows with further pictures. */
  leftOut: z
    .array(
      z.object({
        reason: z.enum(['parent', 'pictures']),
        count: z.number().int().min(1),
        first: z.array(z.object({ line: z.number().int().min(1), name: z.string().max(100) })).max(MAX_LEFT_OUT_NAMES),
      }),
    )
    .max(2)
    .optional(),
})

const counts = z.object({
  unchanged: z.number().int(),
  changed: z.number().int(),
  created: z.number().int(),
  rejected: z.number().int(),
  /** Rows whose price waits for approval. */
  waiting: z.number().int(),
  /** Rows about products that the shop does not sell, when the import may not create any. */
  absent: z.number().int(),
  undone: z.number().int(),
  /** Rows that the undo skipped because somebody changed the data after the import. */
  skipped: z.number().int(),
})

const importSummary = z.object({
  id,
  /** The kind of data in the rows. */
  kind: z.enum(LIST_KINDS),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  total: z.number().int(),
  received: z.number().int(),
  done: z.number().int(),
  by: z.string(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  counts,
})
export type ImportSummary = z.infer<typeof importSummary>

const rowValue = z.union([z.string(), z.number()])
const importRow = z.object({
  line: z.number().int(),
  /** The code of a product, or the name of a category, filter or option. */
  code: z.string(),
  /** The product's own code, when the row spells it differently. */
  product_code: z.string().nullable(),
  outcome: z.enum(ROW_OUTCOMES),
  /** Descriptions are shortened to plain text. */
  before: z.record(z.string(), rowValue).nullable(),
  after: z.record(z.string(), rowValue).nullable(),
  /** The messages are in the reader's language. */
  errors: z.array(
    z.object({
      /** Null when the error concerns the whole row. */
      field: z.string().nullable(),
      message: z.string(),
    }),
  ),
})
export type ImportRow = z.infer<typeof importRow>

const importDetails = importSummary.extend({
  headings: z.array(z.string()),
  mapping: z.record(z.string(), z.number().int()),
  may_create: z.boolean(),
  may_show: z.boolean(),
  may_be_free: z.boolean(),
  accepts_unusual_prices: z.boolean(),
  price_ending: z.enum(PRICE_ENDINGS),
  /** The markup on purchase prices in per cent; null without. */
  markup_percent: z.number().nullable(),
  redownloads_pictures: z.boolean(),
  /** The number of pictures by download state. */
  pictures: z.object({ waiting: z.number().int(), fetched: z.number().int(), failed: z.number().int() }),
  /** The number of pictures uploaded from an archive. */
  archive_pictures: z.number().int(),
  /** The first pictures that failed, with a message in the reader's language. */
  failed_pictures: z.array(
    z.object({ id, line: z.number().int(), code: z.string(), address: z.string(), message: z.string() }),
  ),
  /** The source URL; null for an uploaded file. */
  address: z.string().nullable(),
  /** The shop fetches the list again every night. */
  is_nightly: z.boolean(),
  /** The reason why the last nightly fetch failed. */
  fetch_error: z.enum(LIST_FETCH_FAILURES).nullable(),
  /** Settings with which the file was read; null when the rows came without a file. */
  reading: tableReading.nullable(),
  /** The first rows, unprocessed. */
  preview: z.array(z.array(z.string())),
  warehouses: z.array(z.object({ id, name: z.string() })),
  /** Filters with their names in the reader's language. */
  filters: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type ImportDetails = z.infer<typeof importDetails>

const importQuery = listQuery({
  sorts: ['id', 'name', 'total', 'created_at'],
  sort: '-id',
  /** `q` searches the file name. */
  filters: { q: searchQuery, kind: optionalFilter(z.enum(LIST_KINDS)), state: optionalFilter(z.enum(IMPORT_STATES)) },
})
export type ImportQuery = z.output<typeof importQuery>

const rowQuery = listQuery({
  sorts: ['outcome', 'line'],
  sort: '-outcome',
  /** `q` searches the row's code or name. Without `outcome`, the list omits unchanged and absent rows. */
  filters: { q: searchQuery, outcome: optionalFilter(z.enum(ROW_OUTCOMES)) },
})
export type ImportRowQuery = z.output<typeof rowQuery>

const buildExportEndpoint = <const Kind extends (typeof LIST_KINDS)[number]>(kind: Kind, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/v1/admin/export/${kind}`,
    summary,
    allow,
    query: z.object({ format: enumWithDefault(['csv', 'xlsx'], 'csv') }),
    response: null,
    answers: 'file',
  })

const importEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/import',
    summary: 'Lists imports, newest first',
    allow,
    query: importQuery,
    response: createListResponseSchema(importSummary),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/import/:id',
    summary: 'Returns an import with its columns and progress',
    allow,
    params: idParams,
    response: createItemResponseSchema(importDetails),
    errorStatuses: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/import',
    summary: 'Creates an import from the column headings and the number of rows',
    allow,
    body: z.object({
      name: singleLineText(200).min(1),
      kind: z.enum(LIST_KINDS).optional(),
      headings: z.array(cell).min(1).max(MAX_COLUMNS),
      total: z.number().int().min(1).max(MAX_ROWS),
      /** Settings with which the browser read the file. */
      reading: tableReading.optional(),
    }),
    response: createItemResponseSchema(z.object({ id })),
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/v1/admin/import/from-address',
    summary: 'Creates an import from a public web address of a CSV or XLSX file',
    allow,
    body: z.object({
      address: singleLineText(2_000).min(1),
      kind: z.enum(LIST_KINDS).optional(),
      /**
       * Settings for reading the file. The default is the choice for the last file from this address, else detection.
       */
      reading: chosenReading.optional(),
    }),
    response: createItemResponseSchema(z.object({ id })),
  }),
  setNightlyFetch: endpoint({
    method: 'PUT',
    path: '/v1/admin/import/:id/nightly-fetch',
    summary: 'Turns the nightly fetch of a finished import from an address on or off',
    allow,
    params: idParams,
    body: z.object({ is_nightly: z.boolean() }),
    response: successResponse,
    errorStatuses: [404, 409],
  }),
}

const rowEndpoints = {
  addRows: endpoint({
    method: 'POST',
    path: '/v1/admin/import/:id/rows',
    summary: 'Adds the next rows to an import; 409 when `from` is not the next row',
    allow,
    params: idParams,
    body: z.object({
      from: z.number().int().min(0),
      /**
       * A row may have one cell too many; the check then rejects only this row. Numeric prices are rounded to cents.
       */
      rows: z
        .array(z.array(z.union([cell, z.number()])).max(MAX_COLUMNS + 1))
        .min(1)
        .max(MAX_ROWS_PER_CALL),
      /** The row numbers in the file. Without them, rows are counted from 1 below the headings. */
      lines: z.array(z.number().int().min(1).max(MAX_LINE_NUMBER)).max(MAX_ROWS_PER_CALL).optional(),
    }),
    response: createResponseSchema({ received: z.number().int() }),
    errorStatuses: [404, 409],
  }),
  listRows: endpoint({
    method: 'GET',
    path: '/v1/admin/import/:id/rows',
    summary: 'Lists rows with their changes and errors, rejected rows first',
    allow,
    params: idParams,
    query: rowQuery,
    response: createListResponseSchema(importRow),
    paged: true,
    errorStatuses: [404],
  }),
  uploadArchivePicture: endpoint({
    method: 'PUT',
    path: '/v1/admin/import/:id/archive',
    summary: 'Uploads a picture as application/octet-stream; rows refer to it by path or name',
    allow,
    params: idParams,
    query: z.object({ name: singleLineText(300).default('') }),
    as: 'raw',
    response: createResponseSchema({ pictures: z.number().int() }),
    errorStatuses: [404, 409],
  }),
  listArchivePictures: endpoint({
    method: 'GET',
    path: '/v1/admin/import/:id/archive',
    summary: 'Lists the uploaded pictures, so that clients can resume',
    allow,
    params: idParams,
    response: createResponseSchema({ received: z.array(z.object({ name: z.string(), size: z.number().int() })) }),
    errorStatuses: [404],
  }),
}

const stepEndpoints = {
  check: endpoint({
    method: 'POST',
    path: '/v1/admin/import/:id/check',
    summary: 'Starts a check of all rows in the background; changes no data',
    allow,
    params: idParams,
    body: z.object({
      mapping,
      may_create: z.boolean(),
      /** New products are visible at once instead of hidden. */
      may_show: z.boolean().optional(),
      /** Confirms that prices of 0 are intended. */
      may_be_free: z.boolean().optional(),
      /** Confirms prices that differ much from the current ones or look like dates. */
      accepts_unusual_prices: z.boolean().optional(),
      /** Rounds new prices to this ending. */
      price_ending: z.enum(PRICE_ENDINGS).optional(),
      /** Sets prices from the purchase price with this markup in per cent and VAT, if the list has no price. */
      markup_percent: z.number().min(0).max(1_000).multipleOf(0.01).nullable().optional(),
      /** Also downloads pictures that were downloaded from the same address for the same product before. */
      redownloads_pictures: z.boolean().optional(),
    }),
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  run: endpoint({
    method: 'POST',
    path: '/v1/admin/import/:id/run',
    summary: 'Starts applying the checked rows in the background',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/v1/admin/import/:id/undo',
    summary: 'Starts undoing an import; fields changed after it stay, created products move to the bin',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/import/:id',
    summary: 'Deletes an import; its changes stay and can no longer be undone; 409 while it runs',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
}

const exportEndpoints = {
  exportRejectedRows: endpoint({
    method: 'GET',
    path: '/v1/admin/import/:id/rejected-rows',
    summary:
      'Returns rejected rows and rows with failed pictures as CSV, with the reasons; the corrected file can be imported',
    allow,
    params: idParams,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  exportProducts: buildExportEndpoint('product', 'Exports all products as CSV or XLSX in import columns'),
  exportCategories: buildExportEndpoint('category', 'Exports all categories as CSV or XLSX, parents first'),
  exportFilters: buildExportEndpoint('filter', 'Exports all filters as CSV or XLSX: each group, then its options'),
}

export const importAdmin = { ...importEndpoints, ...rowEndpoints, ...stepEndpoints, ...exportEndpoints }
