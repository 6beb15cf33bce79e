import { z } from 'zod'
import { itemResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { adminOrder, orderIdsQuery } from './contract-staff-order.ts'
import { PARCEL_STEPS } from './domain/parcel.ts'

const allow = { permission: 'order.edit' } as const

export const parcelCalls = {
  register: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/parcel',
    summary:
      'Registers a parcel of an order with its carrier; answers 409 when one is open already, or when `seen` is outdated',
    allow,
    params: idParams,
    body: z.object({ /** The number of parcels that the user saw. */ seen: z.number().int().min(0) }),
    response: itemResponse(adminOrder),
    errorStatuses: [404, 409],
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/parcel/:parcel/:change',
    summary: 'Retries a rejected parcel, or cancels a parcel that has not left',
    allow,
    params: idParams.extend({ parcel: id, change: z.enum(PARCEL_STEPS) }),
    body: z.object({}),
    response: itemResponse(adminOrder),
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
