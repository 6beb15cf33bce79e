import { type SQL, sql } from 'drizzle-orm'
import { readReportedWeights } from '#catalog/server/catalog.ts'
import {
  buildGoodsReport,
  buildPackagingReport,
  type PieceMovement,
  type WeightRow,
} from '#orders/domain/producer-report.ts'
import { buildDayRangeCondition } from '#platform/server/db/build-day-range-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'

interface Period {
  from: string
  /** Last day, inclusive. */
  to: string
}

/** Sums the weights of goods and packaging that left and came back in a period, by today's weights of the products. */
export const readProducerReport = async (
  db: Queryable,
  report: 'goods' | 'packaging',
  period: Period,
): Promise<WeightRow[]> => {
  const moves = await readPieceMoves(db, period)
  const weights = await readReportedWeights(db, [...new Set(moves.map(({ productId }) => productId))])
  return report === 'goods' ? buildGoodsReport(moves, weights) : buildPackagingReport(moves, weights)
}

/** The lines of orders that came back as a whole, without a return of their own. */
const WHOLE_RETURNS = sql`(
  select e.order_id, e.at, (select jsonb_agg(jsonb_build_object('position', l.position, 'amount', l.amount))
    from order_line l where l.order_id = e.order_id) as lines
  from order_event e where e.kind = 'returned'
    and not exists (select from order_return r where r.order_id = e.order_id and r.state <> 'cancelled'))`
const RETURNS = sql`(select order_id, received_at as at, lines from order_return where state <> 'cancelled')`

/** The pieces that customers collected: they left without a shipment, on the day that staff recorded. */
const HAND_OVERS = sql`(
  select e.order_id,
    coalesce((e.details ->> 'receivedOn')::timestamp at time zone 'Europe/Tallinn', e.at) as at,
    (select jsonb_agg(jsonb_build_object('position', l.position, 'amount', l.amount - coalesce((
        select sum((piece ->> 'amount')::int) from order_shipment s cross join jsonb_array_elements(s.lines) as piece
        where s.order_id = e.order_id and (piece ->> 'position')::int = l.position), 0)))
      from order_line l where l.order_id = e.order_id) as lines
  from order_event e where e.kind = 'delivered' and e.details ->> 'from' <> 'shipped')`

/** Reads shipped and collected pieces by their day, and returned ones by the day on which the shop received them. */
const readPieceMoves = async (db: Queryable, period: Period): Promise<PieceMovement[]> => {
  const selectMoves = (direction: PieceMovement['direction'], source: SQL) => sql`
    select l.product_id as "productId", o.delivery ->> 'country' as country, ${direction}::text as direction,
      sum((piece ->> 'amount')::int)::int as pieces
    from ${source} m cross join jsonb_array_elements(m.lines) as piece
    join shop_order o on o.id = m.order_id
    join order_line l on l.order_id = m.order_id and l.position = (piece ->> 'position')::int
    where ${buildDayRangeCondition(sql`m.at`, period)} group by 1, 2`
  const { rows } = await db.execute<PieceMovement & Record<string, unknown>>(sql`
    ${selectMoves('shipped', sql`order_shipment`)} union all ${selectMoves('shipped', HAND_OVERS)}
    union all ${selectMoves('returned', RETURNS)} union all ${selectMoves('returned', WHOLE_RETURNS)}`)
  return rows
}
