import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

const sum = z.object({ orders: z.number().int(), turnover: z.number() })

/** What was sold: orders by the day they were placed on, without those cancelled or returned; turnover of those that are paid. */
export const figures = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/figures',
    summary: 'Sales of today, of this month and of the last 30 days, beside those that they are compared with',
    allow: { permission: 'report.view' },
    response: one(
      z.object({
        today: sum,
        /** Of the same weekday a week ago. */
        week_ago: sum,
        month: sum,
        /** Of the month before, and of this month a year ago, as far as this one has come. */
        month_before: sum,
        year_ago: sum,
        days: z.array(sum.extend({ day: z.iso.date() })),
        best: z.array(
          z.object({ product_id: z.number().int(), name: z.string(), amount: z.number(), turnover: z.number() }),
        ),
        unfilled: z.number().int(),
        attention: z.number().int(),
      }),
    ),
  }),
}
