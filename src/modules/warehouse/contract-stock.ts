import { z } from 'zod'
import { orderPayment, publicOrder } from '#orders/contract-order.ts'
import { MAX_CHANGES, note, pieces, stockCorrection } from '#stock/contract-correction.ts'
import { CORRECTION_REASONS } from '#stock/domain/movements.ts'
import { createItemResponseSchema, createListResponseSchema, createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'

export const allow = { permission: 'stock.edit' } as const

export const MAX_PLACE_LENGTH = 40
const shelfPlace = singleLineText(MAX_PLACE_LENGTH)

/** A product with its stock by warehouse. */
const stockRow = z.object({
  id,
  /** In the answer's language. */
  name: z.string(),
  code1: z.string(),
  brand: z.string(),
  unit: z.string(),
  critical: z.number().int(),
  /** Saleable pieces by warehouse, without warehouses that have no stock row. */
  amounts: z.array(z.object({ warehouse_id: id, amount: z.number().int() })),
  /** Shelf locations by warehouse, without unknown ones. */
  places: z.array(z.object({ warehouse_id: id, place: z.string() })),
  /** Saleable pieces in all warehouses. */
  total: z.number().int(),
  /** Pieces of unsent orders; they lie on the shelf and cannot be sold. */
  reserved: z.number().int(),
})
export type StockRow = z.infer<typeof stockRow>

const stockQuery = listQuery({
  sorts: ['name', 'code1', 'brand', 'total', 'critical'],
  sort: 'name',
  filters: {
    q: searchQuery,
    /** `low`: at or below the critical level. */
    stock: optionalFilter(z.enum(['some', 'low', 'none', 'reserved'])),
    warehouse: optionalFilter(id),
  },
})
export type StockQuery = z.output<typeof stockQuery>

const transfer = z.object({
  from: id,
  to: id,
  note,
  lines: z
    .array(
      z.object({
        product_id: id,
        amount: pieces.min(1),
        /** The amounts that the client showed; a repeated transfer is rejected. */
        seen: z.object({ from: pieces, to: pieces }).optional(),
      }),
    )
    .min(1)
    .max(MAX_CHANGES),
})
export type Transfer = z.output<typeof transfer>

const movement = z.object({
  id,
  at: z.iso.datetime(),
  product_id: id,
  product_name: z.string(),
  product_code: z.string(),
  warehouse: z.string(),
  delta: z.number().int(),
  reason: z.string(),
  note: z.string(),
  /** The order, document or user of the movement; empty or null without one. */
  order_id: id.nullable(),
  order_number: z.string(),
  document_id: id.nullable(),
  document: z.string(),
  username: z.string(),
})
export type Movement = z.infer<typeof movement>

export const MOVEMENT_REASONS = [
  'order',
  'returned',
  'direct',
  'count',
  'delivery',
  'transfer',
  'import',
  ...CORRECTION_REASONS,
] as const

const movementQuery = listQuery({
  sorts: ['id'],
  sort: '-id',
  filters: {
    q: searchQuery,
    reason: optionalFilter(z.enum(MOVEMENT_REASONS)),
    warehouse: optionalFilter(id),
    product: optionalFilter(id),
  },
})
export type MovementQuery = z.output<typeof movementQuery>

const reservation = z.object({
  order_id: id,
  order_number: z.string(),
  state: publicOrder.shape.state,
  pays_by: publicOrder.shape.pays_by,
  /** Null for staff without the order permission. */
  payment: orderPayment.nullable(),
  placed_at: z.iso.datetime(),
  warehouse: z.string(),
  pieces: z.number().int(),
})
export type Reservation = z.infer<typeof reservation>

/** Products to reorder, by brand. */
const proposedBrand = z.object({
  brand: z.string(),
  products: z.number().int(),
  pieces: z.number().int(),
})
export type ProposedBrand = z.infer<typeof proposedBrand>

export const stockAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/stock',
    summary: 'Lists products with their stock by warehouse and the pieces of unsent orders',
    allow,
    query: stockQuery,
    response: createListResponseSchema(stockRow),
    paged: true,
  }),
  ...stockCorrection,
  transfer: endpoint({
    method: 'POST',
    path: '/v1/admin/stock/transfer',
    summary: 'Moves pieces between warehouses, all together; 409 when there are too few or amounts differ from `seen`',
    allow,
    body: transfer,
    response: createResponseSchema({ moved: z.number().int() }),
    errorStatuses: [404, 409],
  }),
  place: endpoint({
    method: 'PUT',
    path: '/v1/admin/stock/:id/place',
    summary: 'Sets the shelf location of a product in a warehouse; 409 when it differs from `seen`',
    allow,
    params: idParams,
    body: z.object({ warehouse_id: id, seen: shelfPlace, place: shelfPlace }),
    response: createResponseSchema({ place: z.string() }),
    errorStatuses: [404, 409],
  }),
  movements: endpoint({
    method: 'GET',
    path: '/v1/admin/stock-movement',
    summary: 'Lists stock movements, newest first',
    allow,
    query: movementQuery,
    response: createListResponseSchema(movement),
    paged: true,
  }),
  reservations: endpoint({
    method: 'GET',
    path: '/v1/admin/stock/:id/reservation',
    summary: 'Lists unsent orders that hold pieces of a product',
    allow,
    params: idParams,
    response: createListResponseSchema(reservation),
    errorStatuses: [404],
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/v1/admin/stock/proposal',
    summary: 'Sums up products to reorder, by brand',
    allow,
    response: createListResponseSchema(proposedBrand),
  }),
  proposalFile: endpoint({
    method: 'GET',
    path: '/v1/admin/stock/proposal/file',
    summary: 'Returns products to reorder as CSV, of one brand or of all',
    allow,
    query: z.object({ brand: singleLineText(100).optional() }),
    response: null,
    answers: 'file',
  }),
}

const warehouse = z.object({
  id,
  name: z.string(),
  position: z.number().int(),
  version: z.number().int(),
  /** Saleable pieces, and the number of products. */
  pieces: z.number().int(),
  products: z.number().int(),
})
export type Warehouse = z.infer<typeof warehouse>

const warehouseFields = z.object({
  name: singleLineText(100).min(1),
  /** Orders take from the lowest position first. */
  position: z.number().int().min(0).max(10_000),
})
export type WarehouseFields = z.output<typeof warehouseFields>

export const warehouseAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/warehouse',
    summary: 'Lists warehouses in the order in which orders take from them',
    allow,
    response: createListResponseSchema(warehouse),
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/warehouse/:id',
    summary: 'Returns a warehouse',
    allow,
    params: idParams,
    response: createItemResponseSchema(warehouse),
    errorStatuses: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/warehouse',
    summary: 'Creates a warehouse',
    allow,
    body: warehouseFields,
    response: createItemResponseSchema(warehouse),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/warehouse/:id',
    summary: 'Updates a warehouse; 409 when it was changed since `baseVersion`',
    allow,
    params: idParams,
    body: warehouseFields.extend({ baseVersion: z.number().int() }),
    response: createItemResponseSchema(warehouse),
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/warehouse/:id',
    summary: 'Deletes a warehouse; 409 when it has stock or movements',
    allow,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
}
