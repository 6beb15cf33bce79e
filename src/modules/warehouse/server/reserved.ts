import { type SQL, sql } from 'drizzle-orm'
import { STATES_STILL_HERE } from '#orders/domain/states-still-here.ts'

/** States of orders whose goods still lie on the shelves, as a parameter. */
export const stillHere = (): SQL => sql`any(${sql.param(STATES_STILL_HERE)}::text[])`

/** Pieces that orders keep, by product and warehouse: a table of a query, of products that `which` names as `m.product_id`. */
export const reservedOf = (which: SQL): SQL => sql`(
  select m.product_id, m.warehouse_id, -sum(m.delta)::int as pieces
  from stock_movement m join shop_order o on o.id = m.order_id
  where m.reason in ('order', 'returned') and o.state = ${stillHere()} and ${which}
  group by m.product_id, m.warehouse_id having sum(m.delta) < 0)`
