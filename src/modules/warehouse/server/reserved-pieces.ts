import { type SQL, sql } from 'drizzle-orm'
import { UNSHIPPED_STATES } from '#orders/domain/unshipped-states.ts'

/**
 * Selects pieces of unsent orders by order, product and warehouse, as a table of a query. `condition` filters by
 * `m.product_id`. In a partly sent order, the sent pieces (`gone`) come from the first warehouses. The
 * running total of the taken pieces shows which of them remain.
 */
export const selectReservedByOrder = (condition: SQL): SQL => sql`(
  select held.order_id, held.product_id, held.warehouse_id, least(held.pieces, held.running_total - coalesce(gone.pieces, 0)) as pieces
  from (
    select m.order_id, m.product_id, m.warehouse_id, -sum(m.delta)::int as pieces,
      (sum(-sum(m.delta)) over (partition by m.order_id, m.product_id order by w.position, m.warehouse_id))::int as running_total
    from stock_movement m join shop_order o on o.id = m.order_id left join warehouse w on w.id = m.warehouse_id
    where m.reason in ('order', 'returned') and o.state = any(${sql.param(UNSHIPPED_STATES)}::text[]) and ${condition}
    group by m.order_id, m.product_id, m.warehouse_id, w.position having sum(m.delta) < 0
  ) held left join (
    select moved.order_id, line.product_id, sum(moved.pieces)::int as pieces
    from (
      select s.order_id, (l->>'position')::int as position, (l->>'amount')::int as pieces
      from shop_order o join order_shipment s on s.order_id = o.id cross join lateral jsonb_array_elements(s.lines) l
      where o.state = 'packed'
      union all
      select r.order_id, (l->>'position')::int, -(l->>'amount')::int
      from shop_order o join order_return r on r.order_id = o.id cross join lateral jsonb_array_elements(r.lines) l
      where o.state = 'packed' and r.state = 'inspected'
    ) moved join order_line line on line.order_id = moved.order_id and line.position = moved.position
    group by moved.order_id, line.product_id
  ) gone on gone.order_id = held.order_id and gone.product_id = held.product_id
  where held.running_total > coalesce(gone.pieces, 0))`

/** Sums up the pieces of all unsent orders. */
export const selectReservedPieces = (condition: SQL): SQL => sql`(
  select product_id, warehouse_id, sum(pieces)::int as pieces from ${selectReservedByOrder(condition)} held group by product_id, warehouse_id)`
