import { z } from 'zod'
import { adminOrder } from '#orders/contract-staff-order.ts'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId } from '#wire/fields.ts'
import { checkoutForm } from './contract-place-order.ts'

const { Order, Client, Delivery } = checkoutForm.shape

export const orderDetails = {
  correct: endpoint({
    method: 'PUT',
    path: '/v1/admin/order/:id/details',
    summary:
      'Puts the own data of an order right that has not left: contact, numbers, address or pick-up point; VIES is asked about another VAT number',
    allow: { permission: 'order.edit' },
    params: byId,
    body: z.object({
      baseVersion: z.number().int(),
      Order: Order.pick({ short_contact_address: true }),
      Client,
      Delivery: Delivery.pick({ option: true, Address: true }),
    }),
    response: one(adminOrder),
    refusals: [404, 409],
  }),
}
