import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { SELLER_FIELDS } from './domain/find-missing-seller-data.ts'

/** Setup steps of a new shop, in recommended order. */
export const SETUP_STEPS = [
  'company',
  'products',
  'delivery',
  'payments',
  'terms',
  'guarantee',
  'mail',
  'address',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const setupEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/setup',
    summary: 'Lists the setup steps of a new shop with their state; empty in a demo shop',
    allow: { permission: 'settings.edit' },
    response: createItemResponseSchema(
      z.object({
        steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
        /** The seller's data without which the company step stays open. */
        missing: z.array(z.enum(SELLER_FIELDS)),
      }),
    ),
  }),
}
