import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

/** What a shop needs before it can sell, in the order in which it is best seen to. */
export const SETUP_STEPS = ['company', 'products', 'delivery', 'payments', 'terms', 'mail', 'address'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** How far a new shop has come. */
export const setupCalls = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/setup',
    summary: 'What a new shop needs before it can sell, and what of that is done; nothing in a demo shop',
    allow: { permission: 'settings.edit' },
    response: one(z.object({ steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })) })),
  }),
}
