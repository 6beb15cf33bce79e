import { z } from 'zod'
import { orderPayment, publicOrder } from '#orders/contract-order.ts'
import { MOST_CHANGES, note, pieces, stockCorrection } from '#stock/contract-correction.ts'
import { CORRECTION_REASONS } from '#stock/domain/movements.ts'
import { answer, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, line } from '#wire/fields.ts'
import { chosen, listQuery, searched } from '#wire/list-query.ts'

export const allow = { permission: 'stock.edit' } as const

export const LONGEST_PLACE = 40
const shelf = line(LONGEST_PLACE)

/** A product with what lies of it where. */
const stockRow = z.object({
  id,
  /** In the answer's language. */
  name: z.string(),
  code1: z.string(),
  brand: z.string(),
  unit: z.string(),
  critical: z.number().int(),
  /** What can be sold, by warehouse; those that never held any are left out. */
  amounts: z.array(z.object({ warehouse_id: id, amount: z.number().int() })),
  /** Where it lies, by warehouse; those of which nobody has said it are left out. */
  places: z.array(z.object({ warehouse_id: id, place: z.string() })),
  /** What can be sold altogether. */
  total: z.number().int(),
  /** What orders keep that have not left yet: it lies on the shelf and cannot be sold. */
  reserved: z.number().int(),
})
export type StockRow = z.infer<typeof stockRow>

const stockQuery = listQuery({
  sorts: ['name', 'code1', 'brand', 'total', 'critical'],
  sort: 'name',
  filters: {
    q: searched,
    /** `low`: at or below its critical level. */
    stock: chosen(z.enum(['some', 'low', 'none', 'reserved'])),
    warehouse: chosen(id),
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
        /** What was shown of both shelves: the same transfer sent again is refused. */
        seen: z.object({ from: pieces, to: pieces }).optional(),
      }),
    )
    .min(1)
    .max(MOST_CHANGES),
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
  /** The order, document or person behind it; empty where there is none. */
  order_id: id.nullable(),
  order_number: z.string(),
  document_id: id.nullable(),
  document: z.string(),
  by: z.string(),
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
    q: searched,
    reason: chosen(z.enum(MOVEMENT_REASONS)),
    warehouse: chosen(id),
    product: chosen(id),
  },
})
export type MovementQuery = z.output<typeof movementQuery>

const reservation = z.object({
  order_id: id,
  order_number: z.string(),
  state: publicOrder.shape.state,
  pays_by: publicOrder.shape.pays_by,
  payment: orderPayment,
  placed_at: z.iso.datetime(),
  warehouse: z.string(),
  pieces: z.number().int(),
})
export type Reservation = z.infer<typeof reservation>

/** What is to be ordered: a product at or below its critical level. */
const toOrder = z.object({
  brand: z.string(),
  products: z.number().int(),
  pieces: z.number().int(),
})
export type ToOrder = z.infer<typeof toOrder>

export const stockAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/stock',
    summary: 'Products with what lies of them in each warehouse, and what orders keep',
    allow,
    query: stockQuery,
    response: listOf(stockRow),
    paged: true,
  }),
  ...stockCorrection,
  transfer: endpoint({
    method: 'POST',
    path: '/v1/admin/stock/transfer',
    summary:
      'Takes pieces from one warehouse to another; 409 when there are too few or other amounts than `seen`, and none is moved',
    allow,
    body: transfer,
    response: answer({ moved: z.number().int() }),
    refusals: [404, 409],
  }),
  place: endpoint({
    method: 'PUT',
    path: '/v1/admin/stock/:id/place',
    summary: 'Says where a product lies in a warehouse; 409 when somebody said otherwise since it was `seen`',
    allow,
    params: byId,
    body: z.object({ warehouse_id: id, seen: shelf, place: shelf }),
    response: answer({ place: z.string() }),
    refusals: [404, 409],
  }),
  movements: endpoint({
    method: 'GET',
    path: '/v1/admin/stock-movement',
    summary: 'Every movement of stock, the latest first',
    allow,
    query: movementQuery,
    response: listOf(movement),
    paged: true,
  }),
  reservations: endpoint({
    method: 'GET',
    path: '/v1/admin/stock/:id/reservation',
    summary: 'Orders that keep pieces of a product and have not left yet',
    allow,
    params: byId,
    response: listOf(reservation),
    refusals: [404],
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/v1/admin/stock/proposal',
    summary: 'What is to be ordered, by brand',
    allow,
    response: listOf(toOrder),
  }),
  proposalFile: endpoint({
    method: 'GET',
    path: '/v1/admin/stock/proposal/file',
    summary: 'What is to be ordered of a brand, or of all, as CSV',
    allow,
    query: z.object({ brand: line(100).optional() }),
    response: null,
    answers: 'file',
  }),
}

const warehouse = z.object({
  id,
  name: z.string(),
  position: z.number().int(),
  version: z.number().int(),
  /** What can be sold from it, and of how many products. */
  pieces: z.number().int(),
  products: z.number().int(),
})
export type Warehouse = z.infer<typeof warehouse>

const warehouseFields = z.object({
  name: line(100).min(1),
  /** Orders take from the lowest first. */
  position: z.number().int().min(0).max(10_000),
})
export type WarehouseFields = z.output<typeof warehouseFields>

export const warehouseAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/warehouse',
    summary: 'The warehouses, in the order in which orders take from them',
    allow,
    response: listOf(warehouse),
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/warehouse/:id',
    summary: 'One warehouse',
    allow,
    params: byId,
    response: one(warehouse),
    refusals: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/warehouse',
    summary: 'A new warehouse',
    allow,
    body: warehouseFields,
    response: one(warehouse),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/warehouse/:id',
    summary: 'Changes a warehouse; 409 when somebody changed it since `baseVersion`',
    allow,
    params: byId,
    body: warehouseFields.extend({ baseVersion: z.number().int() }),
    response: one(warehouse),
    refusals: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/warehouse/:id',
    summary: 'Removes a warehouse that holds nothing and has no movements; 409 otherwise',
    allow,
    params: byId,
    response: null,
    answers: 'empty',
    refusals: [404, 409],
  }),
}
