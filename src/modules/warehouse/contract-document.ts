import { z } from 'zod'
import { MAX_PIECES } from '#stock/contract-correction.ts'
import { DOCUMENT_KINDS } from '#stock/domain/movements.ts'
import { createItemResponseSchema, createListResponseSchema, createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, multiLineText, singleLineText } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { allow } from './contract-stock.ts'

const MAX_LIST_CHARACTERS = 900_000
/** Idempotency key: a repeated scan or list changes nothing and returns the first response. */
const key = z.uuid().optional()
const pieces = z.number().int().min(0).max(MAX_PIECES)

const documentLine = z.object({
  product_id: id,
  name: z.string(),
  code1: z.string(),
  code2: z.string(),
  /** The expected pieces of a delivery or count; null if unknown. */
  expected: z.number().int().nullable(),
  counted: z.number().int(),
  /** Batch or serial numbers of received pieces, separated by commas; empty when unknown. */
  batches: z.string(),
})
export type DocumentLine = z.infer<typeof documentLine>

const listedDocument = z.object({
  id,
  kind: z.enum(DOCUMENT_KINDS),
  warehouse_id: id,
  warehouse: z.string(),
  reference: z.string(),
  created_at: z.iso.datetime(),
  booked_at: z.iso.datetime().nullable(),
  lines: z.number().int(),
  /** Number of counted pieces. */
  pieces: z.number().int(),
  /** Number of lines that differ from the expectation. */
  differences: z.number().int(),
})
export type ListedDocument = z.infer<typeof listedDocument>

/** A document with its lines, last changed first. */
const stockDocument = listedDocument.omit({ lines: true }).extend({ lines: z.array(documentLine) })
export type StockDocument = z.infer<typeof stockDocument>

const documentQuery = listQuery({
  sorts: ['id', 'reference', 'created_at', 'booked_at'],
  sort: '-id',
  filters: {
    /** Searches the reference. */
    q: searchQuery,
    kind: optionalFilter(z.enum(DOCUMENT_KINDS)),
    state: optionalFilter(z.enum(['open', 'booked'])),
    warehouse: optionalFilter(id),
  },
})
export type DocumentQuery = z.output<typeof documentQuery>

const newDocument = z.object({ kind: z.enum(DOCUMENT_KINDS), warehouse_id: id, reference: singleLineText(100).min(1) })
export type NewDocument = z.output<typeof newDocument>

const lineParams = idParams.extend({ productId: id })

export const documentAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/stock-document',
    summary: 'Lists deliveries and stock counts, newest first',
    allow,
    query: documentQuery,
    response: createListResponseSchema(listedDocument),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/stock-document/:id',
    summary: 'Returns a delivery or stock count with its lines',
    allow,
    params: idParams,
    response: createItemResponseSchema(stockDocument),
    errorStatuses: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-document',
    summary: 'Creates a delivery or stock count',
    allow,
    body: newDocument,
    response: createItemResponseSchema(stockDocument),
    errorStatuses: [404],
  }),
  scan: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-document/:id/scan',
    summary:
      'Counts pieces of the product with this code, in any spelling. 404 for an unknown code; 409 when the document is booked or several products have the code: `errors` names each as `product.<id>`, and `product_id` chooses one',
    allow,
    params: idParams,
    body: z.object({
      code: singleLineText(100).min(1),
      amount: z.number().int().min(1).max(MAX_PIECES),
      /** Chooses one of several products with the code. */
      product_id: id.optional(),
      key,
    }),
    response: createItemResponseSchema(documentLine),
    errorStatuses: [404, 409],
  }),
  setLine: endpoint({
    method: 'PUT',
    path: '/v1/admin/stock-document/:id/line/:productId',
    summary: 'Sets the counted pieces of a line; 409 when others changed it or the document is booked',
    allow,
    params: lineParams,
    body: z.object({
      /** The amount that the client showed. */
      seen: pieces,
      counted: pieces,
    }),
    response: createItemResponseSchema(documentLine),
    errorStatuses: [404, 409],
  }),
  setBatches: endpoint({
    method: 'PUT',
    path: '/v1/admin/stock-document/:id/line/:productId/batches',
    summary: 'Records the batch or serial numbers of received pieces, also after the booking; 409 for a stock count',
    allow,
    params: lineParams,
    body: z.object({ batches: singleLineText(500) }),
    response: createItemResponseSchema(documentLine),
    errorStatuses: [404, 409],
  }),
  removeLine: endpoint({
    method: 'DELETE',
    path: '/v1/admin/stock-document/:id/line/:productId',
    summary: 'Removes a line',
    allow,
    params: lineParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
  read: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-document/:id/read',
    summary: 'Reads a list of codes and pieces: expected pieces of a delivery, or counted pieces of a count',
    allow,
    params: idParams,
    body: z.object({ text: multiLineText(MAX_LIST_CHARACTERS).min(1), key }),
    response: createResponseSchema({
      read: z.number().int(),
      /** Rejected lines with their reasons. */
      rejected: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
    }),
    errorStatuses: [404, 409],
  }),
  book: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-document/:id/book',
    summary:
      'Books a delivery or stock count into stock; 409 when it is already booked or the counted pieces differ from `seen`',
    allow,
    params: idParams,
    body: z.object({
      /** The counted pieces that the client showed. */
      seen: z.number().int(),
    }),
    response: createResponseSchema({
      moved: z.number().int(),
      /** Pieces of orders that the count did not find. */
      shortages: z.array(z.object({ product_id: id, name: z.string(), code1: z.string(), pieces: z.number().int() })),
    }),
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/stock-document/:id',
    summary: 'Deletes an open delivery or stock count',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
}
