import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { madeFrom } from '#wire/fields.ts'
import { PAYMENT_GROUPS } from './contract-payment.ts'

const allow = { permission: 'settings.edit' } as const

const groups = z.object(Object.fromEntries(PAYMENT_GROUPS.map(group => [group, z.boolean()])) as GroupShape)
type GroupShape = Record<(typeof PAYMENT_GROUPS)[number], z.ZodBoolean>

/** Which payment methods are offered; keys of providers stand in the environment and are never told. */
export const paymentSettings = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/payment-settings',
    summary: 'Which groups of payment methods are offered, and the providers that are connected',
    allow,
    response: one(z.object({ groups, providers: z.array(z.string()) })),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/payment-settings',
    summary: 'Offers groups of payment methods or no longer; buyers see it at once',
    allow,
    body: z.object({ groups, before: madeFrom }),
    response: one(z.object({ groups, providers: z.array(z.string()) })),
    refusals: [409],
  }),
}
