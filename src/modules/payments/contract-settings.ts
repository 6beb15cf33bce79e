import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { baseValues } from '#wire/fields.ts'
import { PAYMENT_GROUPS } from './contract-payment.ts'

const allow = { permission: 'settings.edit' } as const

const groups = z.object(Object.fromEntries(PAYMENT_GROUPS.map(group => [group, z.boolean()])) as GroupShape)
type GroupShape = Record<(typeof PAYMENT_GROUPS)[number], z.ZodBoolean>

/** Payment methods that the shop offers. The environment holds the providers' keys, which the API never returns. */
export const paymentSettings = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/payment-settings',
    summary: 'Returns the offered groups of payment methods and the connected providers',
    allow,
    response: createItemResponseSchema(z.object({ groups, providers: z.array(z.string()) })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/payment-settings',
    summary: 'Changes the offered groups of payment methods; customers see it at once',
    allow,
    body: z.object({ groups, before: baseValues }),
    response: createItemResponseSchema(z.object({ groups, providers: z.array(z.string()) })),
    errorStatuses: [409],
  }),
}
