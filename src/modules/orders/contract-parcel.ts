import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { adminOrder, orderIdsQuery } from './contract-order-admin.ts'
import { PARCEL_STEPS } from './domain/parcel.ts'

/** Warnings that staff accept. The server rejects parcels with unpaid, refunded or missing goods without this. */
const acceptance = z.object({
  /** Confirms that unpaid goods leave. */
  acceptsUnpaid: z.boolean().optional(),
  /** Confirms that goods leave whose money has been refunded. */
  acceptsRefunded: z.boolean().optional(),
  /** Confirms that missing pieces go to the customer straight from the supplier. */
  isDirect: z.boolean().optional(),
})

const allow = { permission: 'order.edit' } as const

export const parcelEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/parcel',
    summary:
      'Registers a parcel of an order with its carrier; answers 409 when one is open already, when `seen` is outdated, when goods are missing, or when an amount is not confirmed',
    allow,
    params: idParams,
    body: acceptance.extend({
      /** The number of parcels that the user saw. */
      seen: z.number().int().min(0),
    }),
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404, 409],
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/parcel/:parcel/:change',
    summary: 'Retries a rejected parcel, or cancels a parcel that has not left',
    allow,
    params: idParams.extend({ parcel: id, change: z.enum(PARCEL_STEPS) }),
    body: acceptance,
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404, 409],
  }),
  labels: endpoint({
    method: 'GET',
    path: '/v1/admin/order-label',
    summary: 'Returns the carrier labels of several orders as one PDF; `ids` is a comma-separated list',
    allow,
    query: orderIdsQuery,
    response: null,
    answers: 'file',
    errorStatuses: [404, 409],
  }),
}
