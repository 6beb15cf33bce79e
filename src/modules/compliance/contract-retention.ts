import { z } from 'zod'
import { RETENTION_OBSTACLES } from '#orders/domain/order-retention.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

/** Up to this many orders of a kind are named. */
export const MAX_NAMED_ORDERS = 100

const retentionPlan = z.object({
  /** Orders that the next run anonymizes, with their documents. */
  due: z.number().int(),
  /** Clients that the next run anonymizes, without those whose last order it anonymizes itself. */
  clients: z.number().int(),
  /** Orders whose retention ended, but whose person the shop still needs. */
  held: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      /** The last day of the retention. */
      ended_on: z.iso.date(),
      obstacle: z.enum(RETENTION_OBSTACLES),
    }),
  ),
  /** The day on which the retention of the next orders has ended, and their number. */
  next: z.object({ day: z.iso.date(), orders: z.number().int() }),
})
export type RetentionPlan = z.infer<typeof retentionPlan>

/** Personal data whose retention ended (docs/decisions/055-retention-of-orders.md). */
export const retentionCalls = {
  plan: endpoint({
    method: 'GET',
    path: '/v1/admin/retention',
    summary: 'Previews which orders and clients lose their personal data at the end of their retention',
    allow: { permission: 'client.erase' },
    response: createItemResponseSchema(retentionPlan),
  }),
}
