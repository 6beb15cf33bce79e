import { z } from 'zod'
import { MOST_PIECES } from '#stock/contract-correction.ts'
import { DOCUMENT_KINDS } from '#stock/domain/movements.ts'
import { answer, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, line, lines } from '#wire/fields.ts'
import { chosen, listQuery, searched } from '#wire/list-query.ts'
import { allow } from './contract-stock.ts'

const LONGEST_LIST = 900_000
/** Names one scan or list: the same one sent again adds nothing twice, and is answered as before. */
const key = z.uuid().optional()
const pieces = z.number().int().min(0).max(MOST_PIECES)

const documentLine = z.object({
  product_id: id,
  name: z.string(),
  code1: z.string(),
  code2: z.string(),
  /** Of a delivery what was to come, of a count what should lie there; null where nobody expected it. */
  expected: z.number().int().nullable(),
  counted: z.number().int(),
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
  /** Counted pieces, and lines where they are others than expected. */
  pieces: z.number().int(),
  different: z.number().int(),
})
export type ListedDocument = z.infer<typeof listedDocument>

/** A document with its lines, the one touched last first. */
const stockDocument = listedDocument.omit({ lines: true }).extend({ lines: z.array(documentLine) })
export type StockDocument = z.infer<typeof stockDocument>

const documentQuery = listQuery({
  sorts: ['id', 'reference', 'created_at', 'booked_at'],
  sort: '-id',
  filters: {
    /** In what it is called. */
    q: searched,
    kind: chosen(z.enum(DOCUMENT_KINDS)),
    state: chosen(z.enum(['open', 'booked'])),
    warehouse: chosen(id),
  },
})
export type DocumentQuery = z.output<typeof documentQuery>

const newDocument = z.object({ kind: z.enum(DOCUMENT_KINDS), warehouse_id: id, reference: line(100).min(1) })
export type NewDocument = z.output<typeof newDocument>

const byLine = byId.extend({ productId: id })

export const documentAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/stock-document',
    summary: 'Goods that came and counts of stock, the latest first',
    allow,
    query: documentQuery,
    response: listOf(listedDocument),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/stock-document/:id',
    summary: 'One of them with its lines',
    allow,
    params: byId,
    response: one(stockDocument),
    refusals: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-document',
    summary: 'Begins a delivery or a count',
    allow,
    body: newDocument,
    response: one(stockDocument),
    refusals: [404],
  }),
  scan: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-document/:id/scan',
    summary:
      'Counts pieces of the product with this code, in any spelling; 404 when there is none, 409 when the document is booked or several products have the code: `errors` names each as `product.<id>`, and `product_id` chooses one',
    allow,
    params: byId,
    body: z.object({
      code: line(100).min(1),
      amount: z.number().int().min(1).max(MOST_PIECES),
      /** Which of several products with the code is meant. */
      product_id: id.optional(),
      key,
    }),
    response: one(documentLine),
    refusals: [404, 409],
  }),
  setLine: endpoint({
    method: 'PUT',
    path: '/v1/admin/stock-document/:id/line/:productId',
    summary: 'Sets how many were counted; 409 when others counted meanwhile or it is booked',
    allow,
    params: byLine,
    body: z.object({ /** What was shown. */ seen: pieces, counted: pieces }),
    response: one(documentLine),
    refusals: [404, 409],
  }),
  removeLine: endpoint({
    method: 'DELETE',
    path: '/v1/admin/stock-document/:id/line/:productId',
    summary: 'Takes a line off',
    allow,
    params: byLine,
    response: null,
    answers: 'empty',
    refusals: [404, 409],
  }),
  read: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-document/:id/read',
    summary: 'Reads a list of codes and pieces: what is to come of a delivery, what was counted of a count',
    allow,
    params: byId,
    body: z.object({ text: lines(LONGEST_LIST).min(1), key }),
    response: answer({
      read: z.number().int(),
      /** Lines that could not be read, each with why. */
      refused: z.array(z.object({ line: z.number().int(), text: z.string(), why: z.string() })),
    }),
    refusals: [404, 409],
  }),
  book: endpoint({
    method: 'POST',
    path: '/v1/admin/stock-document/:id/book',
    summary:
      'Books it: what came lies in stock, what was counted is what there is. 409 when it is booked or its lines are others than `seen`',
    allow,
    params: byId,
    body: z.object({ /** How many pieces were shown as counted. */ seen: z.number().int() }),
    response: answer({
      moved: z.number().int(),
      /** Pieces promised to orders that were not found. */
      short: z.array(z.object({ product_id: id, name: z.string(), code1: z.string(), pieces: z.number().int() })),
    }),
    refusals: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/stock-document/:id',
    summary: 'Throws away one that is not booked',
    allow,
    params: byId,
    response: null,
    answers: 'empty',
    refusals: [404, 409],
  }),
}
