import { sql } from 'drizzle-orm'

/**
 * Joins the time of receipt of a payment `p` as `r.at`. It comes from the order's history, or else from the payment.
 */
export const JOIN_RECEIPT = sql`
  cross join lateral (select coalesce((select min(coalesce((e.details->>'receivedAt')::timestamptz, e.at)) from order_event e
    where e.order_id = p.order_id and e.kind in ('paid', 'paid-more') and e.details->>'reference' = p.reference), p.modified_at) as at) r`
