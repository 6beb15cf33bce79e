import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { SALES_STEPS } from './domain/sales-period.ts'

const sum = z.object({ orders: z.number().int(), turnover: z.number() })

const sold = z.object({
  product_id: z.number().int(),
  name: z.string(),
  code1: z.string(),
  /** Pieces. */
  amount: z.number(),
  turnover: z.number(),
  /** Without VAT, what is left above its cost as it is now; null where nobody has said that, and for those who may not edit products. */
  margin: z.number().nullable(),
})
export type SoldProduct = z.infer<typeof sold>

const allow = { permission: 'report.view' } as const
const day = z.iso.date()

/** What was sold: orders by the day they were placed on, without those cancelled or returned; turnover of those that are paid, of returned ones what is kept. */
export const figures = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/figures',
    summary: 'Sales of today, of this month and of the last 30 days, beside those that they are compared with',
    allow,
    response: one(
      z.object({
        today: sum,
        /** Of the same weekday a week ago, as far as this day has come. */
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
  period: endpoint({
    method: 'GET',
    path: '/v1/admin/figures/period',
    summary:
      'Sales of any days, the last 30 unless told, by hour, day, week, month or year, beside as many days before; what sold best and worst, and margins',
    allow,
    query: z.object({ from: day.optional(), to: day.optional(), step: z.enum(SALES_STEPS).optional() }),
    response: one(
      z.object({
        from: day,
        to: day,
        /** A step that would make too many points is answered by the next longer one. */
        step: z.enum(SALES_STEPS),
        /** By the hour, `2026-11-05T14` in Tallinn, or by the first day of the stretch. */
        points: z.array(sum.extend({ at: z.string() })),
        /** Turnover of as many days before, point by point. */
        before: z.array(z.number()),
        sold: sum,
        sold_before: sum,
        best: z.array(sold),
        /** Of what lies in stock, what sold least, the most valuable first. */
        worst: z.array(sold.extend({ in_stock: z.number().int() })),
        /** Of goods, without VAT; `known` is the part of it whose cost is known, and `margin` what is left of that: nothing of either for those who may not edit products. */
        margins: z.object({ net: z.number(), known: z.number(), margin: z.number() }),
      }),
    ),
  }),
}
