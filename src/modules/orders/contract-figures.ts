import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { SALES_STEPS } from './domain/sales-period.ts'

const salesSum = z.object({ orders: z.number().int(), turnover: z.number() })

const soldProduct = z.object({
  product_id: z.number().int(),
  name: z.string(),
  code1: z.string(),
  /** Pieces. */
  amount: z.number(),
  turnover: z.number(),
  /** The margin without VAT at the current cost; null when the cost is unknown or the user may not edit products. */
  margin: z.number().nullable(),
})
export type SoldProduct = z.infer<typeof soldProduct>

const allow = { permission: 'report.view' } as const
const day = z.iso.date()

/**
 * Sales by the day of the order, without cancelled and returned orders. Turnover counts paid orders; for a returned
 * one it counts the withheld amount.
 */
export const figures = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/figures',
    summary: 'Returns the sales of today, this month and the last 30 days, with periods to compare',
    allow,
    response: createItemResponseSchema(
      z.object({
        today: salesSum,
        /** Sales of the same weekday one week ago, up to the current time of day. */
        week_ago: salesSum,
        month: salesSum,
        /** The previous month and the same month a year ago, up to the same day. */
        month_before: salesSum,
        year_ago: salesSum,
        days: z.array(salesSum.extend({ day: z.iso.date() })),
        best_sellers: z.array(
          z.object({ product_id: z.number().int(), name: z.string(), amount: z.number(), turnover: z.number() }),
        ),
        unfulfilled_orders: z.number().int(),
        open_tasks: z.number().int(),
      }),
    ),
  }),
  period: endpoint({
    method: 'GET',
    path: '/v1/admin/figures/period',
    summary:
      'Returns the sales of a period (the last 30 days by default) by hour, day, week, month or year, with the preceding period, best and slow sellers, and margins',
    allow,
    query: z.object({ from: day.optional(), to: day.optional(), step: z.enum(SALES_STEPS).optional() }),
    response: createItemResponseSchema(
      z.object({
        from: day,
        to: day,
        /** A step with too many points is replaced by the next longer one. */
        step: z.enum(SALES_STEPS),
        /** By hour (`2026-11-05T14` in Tallinn), or by the first day of the step. */
        points: z.array(salesSum.extend({ at: z.string() })),
        /** Turnover of the preceding period, point by point. */
        before: z.array(z.number()),
        sold: salesSum,
        sold_before: salesSum,
        best_sellers: z.array(soldProduct),
        /** Products in stock that sold least, the most valuable first. */
        slow_sellers: z.array(soldProduct.extend({ in_stock: z.number().int() })),
        /**
         * Turnover of goods without VAT; `known` is the part with a known cost, `margin` its margin. Both are 0 for
         * users who may not edit products.
         */
        margins: z.object({ net: z.number(), known: z.number(), margin: z.number() }),
      }),
    ),
  }),
}
