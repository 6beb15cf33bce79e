import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { eurosAmount, id, idParams, singleLineText } from '#wire/fields.ts'
import { searchQuery } from '#wire/list-query.ts'
import { adminOrder } from './contract-order-admin.ts'
import { RETURN_CAUSES, RETURN_KINDS, RETURN_STEPS } from './domain/order-return.ts'

const allow = { permission: 'order.edit' } as const
/** For calls that change the price of an order. */
const allowMoney = { permission: 'order.money' } as const
const MAX_EUROS = 9_999_999
const baseVersion = z.number().int()
const position = z.number().int().min(0)
const reason = singleLineText(1_000).min(1)

/** A requested line: an existing one by position, or a new one by product. Without a price it keeps its own. */
const requestedLine = z
  .object({
    position: position.optional(),
    product_id: z.int32().positive().optional(),
    amount: z.number().int().min(0).max(9_999),
    price: eurosAmount(MAX_EUROS).optional(),
  })
  .refine(line => line.position !== undefined || line.product_id !== undefined, {
    path: ['product_id'],
    message: 'app.problem.required',
  })
  .refine(line => line.position === undefined || line.product_id === undefined, {
    path: ['product_id'],
    message: 'app.problem.wrongValue',
  })
export type RequestedOrderLine = z.infer<typeof requestedLine>

const edit = z.object({ baseVersion, lines: z.array(requestedLine).min(1).max(500) })

const editPreviewTotals = z.object({
  total: z.number(),
  /** Positive when the customer has to pay more. */
  difference: z.number(),
  /** The open amount afterwards: positive to pay, negative to refund. */
  open: z.number(),
})
export type EditPreviewTotals = z.infer<typeof editPreviewTotals>

/** A product that staff can add to an order. */
const offeredProduct = z.object({
  id: z.number().int(),
  code1: z.string(),
  name: z.string(),
  price: z.number(),
  image: z.string().nullable(),
  /** Pieces in stock; null for products without a stock limit. */
  in_stock: z.number().int().nullable(),
})
export type OfferedProduct = z.infer<typeof offeredProduct>

export const orderLineEndpoints = {
  products: endpoint({
    method: 'GET',
    path: '/v1/admin/order-product',
    summary: 'Finds products to add to an order by a part of their name or code; at most 20',
    allow,
    query: z.object({ q: searchQuery }),
    response: createListResponseSchema(offeredProduct),
  }),
  previewEdit: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/line/preview',
    summary: 'Previews the totals of an order with these lines; changes nothing',
    allow: allowMoney,
    params: idParams,
    body: edit,
    response: createItemResponseSchema(editPreviewTotals),
    errorStatuses: [404, 409],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/v1/admin/order/:id/line',
    summary: 'Edits the lines of an order: creates a revision and updates stock, documents and the open amount',
    allow: allowMoney,
    params: idParams,
    body: edit.extend({ reason }),
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404, 409],
  }),
  previewVat: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/vat/preview',
    summary: 'Previews the totals of an exempt order with VAT; changes nothing',
    allow: allowMoney,
    params: idParams,
    body: z.object({ baseVersion }),
    response: createItemResponseSchema(editPreviewTotals),
    errorStatuses: [404, 409],
  }),
  chargeVat: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/vat',
    summary: 'Charges VAT on an exempt order: creates a revision with its documents, and the buyer owes the difference',
    allow: allowMoney,
    params: idParams,
    body: z.object({ baseVersion, reason }),
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404, 409],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/revision/:revision',
    summary: 'Restores the lines of an earlier revision as a new revision',
    allow: allowMoney,
    params: idParams.extend({ revision: id }),
    body: z.object({ baseVersion }),
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404, 409],
  }),
  openReturn: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/returns',
    summary: 'Announces a return',
    allow,
    params: idParams,
    body: z.object({
      baseVersion,
      kind: z.enum(RETURN_KINDS),
      reason: singleLineText(1_000).default(''),
      lines: z
        .array(z.object({ position, amount: z.number().int().min(1).max(9_999) }))
        .min(1)
        .max(500),
    }),
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404, 409],
  }),
  moveReturn: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/returns/:return/:step',
    summary: 'Changes the state of a return; the inspection states the restocked pieces and the deduction',
    allow,
    params: idParams.extend({ return: id, step: z.enum(RETURN_STEPS) }),
    body: z.object({
      baseVersion,
      lines: z
        .array(
          z.object({
            position,
            restocked: z.number().int().min(0).max(9_999),
            deduction: eurosAmount(MAX_EUROS).default(0),
            /** Absent keeps the announced cause. */
            cause: z.enum(RETURN_CAUSES).nullish(),
          }),
        )
        .max(500)
        .default([]),
      /** The warehouse for goods that came from no stock; the first one by default. */
      warehouse_id: id.optional(),
    }),
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404, 409],
  }),
}
