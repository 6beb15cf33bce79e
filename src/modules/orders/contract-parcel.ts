import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id } from '#wire/fields.ts'
import { adminOrder, namedOrders } from './contract-staff-order.ts'
import { PARCEL_STEPS } from './domain/parcel.ts'

const allow = { permission: 'order.edit' } as const

export const parcelCalls = {
  register: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/parcel',
    summary:
      'Has a parcel of an order registered with its carrier; 409 when there is one already, or other parcels than were `seen`',
    allow,
    params: byId,
    body: z.object({ /** How many parcels of it were shown. */ seen: z.number().int().min(0) }),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/admin/order/:id/parcel/:parcel/:change',
    summary: 'Tells the carrier again of a parcel that it refused, or calls off one that has not left',
    allow,
    params: byId.extend({ parcel: id, change: z.enum(PARCEL_STEPS) }),
    body: z.object({}),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
  labels: endpoint({
    method: 'GET',
    path: '/v1/admin/order-label',
    summary: "Carriers' labels of the registered parcels of many orders as one PDF; `ids` are joined by commas",
    allow,
    query: namedOrders,
    response: null,
    answers: 'file',
    refusals: [404, 409],
  }),
}
