import { z } from 'zod'
import { adminOrder } from '#orders/contract-order-admin.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams } from '#wire/fields.ts'
import { checkoutForm } from './contract-checkout.ts'

const { Order, Client, Delivery } = checkoutForm.shape

export const orderDetails = {
  correct: endpoint({
    method: 'PUT',
    path: '/v1/admin/order/:id/details',
    summary:
      'Corrects the contact, numbers, address or pick-up point of an unshipped order. A changed VAT number is checked with VIES.',
    allow: { permission: 'order.edit' },
    params: idParams,
    body: z.object({
      baseVersion: z.number().int(),
      Order: Order.pick({ short_contact_address: true }),
      Client,
      Delivery: Delivery.pick({ option: true, Address: true }),
    }),
    response: createItemResponseSchema(adminOrder),
    errorStatuses: [404, 409],
  }),
}
