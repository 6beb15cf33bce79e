import { sql } from 'drizzle-orm'
import { readMainPictureUrls } from '#catalog/server/catalog.ts'
import { readProviderNames } from '#delivery/server/delivery.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { translateUnit } from '#kernel/unit.ts'
import { MAX_PRINTED_ORDERS } from '#orders/contract-order-admin.ts'
import { IS_READY_TO_PACK, readBatchesOfOrders, readOrderPayments } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'
import { listLatestBatches, readReceivedBatches, readShelfPlaces } from '#stock/server/stock.ts'
import type { PickingList } from '#warehouse/contract-picking.ts'
import { planWalks, type TakenPieces } from '#warehouse/domain/plan-walks.ts'

type Row<T> = T & Record<string, unknown>
/** `hasGoodsToPick`: the order has goods to pick now. */
type RequestedOrder = Omit<PickingList['orders'][number], 'due'> & { hasGoodsToPick: boolean }
interface UnsentLine {
  order_id: number
  product_id: number
  name: string
  code1: string
  unit: string
  pieces: number
}

/** Reads the picking list of these orders, or of the oldest unpacked ones. */
export const readPickingList = async (
  db: Queryable,
  ids: readonly number[] | undefined,
  language: Language,
): Promise<PickingList> => {
  const requestedOrders = await readOrders(db, ids, language)
  const lines = await readUnsentLines(
    db,
    requestedOrders.filter(({ hasGoodsToPick }) => hasGoodsToPick).map(({ id }) => id),
    language,
  )
  const products = new Map(lines.map(line => [line.product_id, line]))
  const productIds = [...products.keys()]
  const orderIds = new Set(lines.map(line => line.order_id))
  const [payments, takenPieces, places, images, warehouses, receivedBatches, batchesByOrder] = await Promise.all([
    readOrderPayments(db, [...orderIds]),
    readTakenPieces(db, [...orderIds]),
    readShelfPlaces(db, productIds),
    readMainPictureUrls(db, productIds),
    db.execute<Row<{ id: number; name: string }>>(sql`select id, name from warehouse order by position, id`),
    readReceivedBatches(db, productIds),
    readBatchesOfOrders(db, [...orderIds]),
  ])
  const warehouseNames = new Map(warehouses.rows.map(({ id, name }) => [id, name]))
  const walks = planWalks({
    requested: lines.map(({ order_id, product_id, pieces }) => ({ orderId: order_id, productId: product_id, pieces })),
    taken: takenPieces,
    places,
    warehouseIds: [...warehouseNames.keys()],
    findCode: productId => products.get(productId)?.code1 ?? '',
  })
  return {
    orders: requestedOrders.flatMap(({ hasGoodsToPick, ...order }) =>
      hasGoodsToPick && orderIds.has(order.id) ? { ...order, due: payments.get(order.id)?.open ?? 0 } : [],
    ),
    left_out: requestedOrders.filter(({ id }) => !orderIds.has(id)).map(({ number }) => number),
    walks: walks.map(({ warehouseId, stops }) => ({
      warehouse_id: warehouseId,
      warehouse: (warehouseId !== null && warehouseNames.get(warehouseId)) || '',
      stops: stops.map(({ productId, place, pieces, orders }) => {
        const { name = '', code1 = '', unit = '' } = products.get(productId) ?? {}
        const image = images.get(productId) ?? null
        return {
          product_id: productId,
          name,
          code1,
          unit,
          image,
          place,
          pieces,
          received_batches: listLatestBatches(receivedBatches, productId),
          orders: orders.map(order => ({
            order_id: order.orderId,
            pieces: order.pieces,
            batches: (batchesByOrder.get(order.orderId)?.get(productId) ?? []).join(', '),
          })),
        }
      }),
    })),
  }
}

const readOrders = async (
  db: Queryable,
  ids: readonly number[] | undefined,
  language: Language,
): Promise<RequestedOrder[]> => {
  const condition = ids === undefined ? IS_READY_TO_PACK : sql`id = any(${sql.param([...ids])}::int[])`
  const { rows } = await db.execute<
    Row<Omit<RequestedOrder, 'delivery'> & { provider: string; storedName: string }>
  >(sql`
    select id, number::text as number, coalesce(pays_by = 'cash', false) as pays_on_handover,
      ${IS_READY_TO_PACK} as to_pack, (${IS_READY_TO_PACK} or state = 'packed') as "hasGoodsToPick",
      delivery->>'provider' as provider, delivery->>'providerName' as "storedName",
      case when client_type = 'business' then coalesce(client->>'business_name', '')
        else trim(coalesce(client->>'first_name', '') || ' ' || coalesce(client->>'last_name', '')) end as client
    from shop_order where ${condition} order by placed_at, id limit ${MAX_PRINTED_ORDERS}::int`)
  const names = await readProviderNames(db)
  return rows.map(({ provider, storedName, ...order }) => ({
    ...order,
    delivery: pickText(names.get(provider), language) || storedName,
  }))
}

/** Reads the unsent lines of orders, the oldest order first. */
const readUnsentLines = async (db: Queryable, ids: readonly number[], language: Language): Promise<UnsentLine[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row<UnsentLine>>(sql`
    with sent as (
      select s.order_id, (l->>'position')::int as position, sum((l->>'amount')::int)::int as pieces
      from order_shipment s cross join lateral jsonb_array_elements(s.lines) l
      where s.order_id = any(${sql.param([...ids])}::int[]) group by 1, 2
    )
    select o.id as order_id, l.product_id, coalesce(${selectTextIn(sql`p.name`, language)}, max(l.name)) as name,
      max(l.code1) as code1, coalesce(p.unit, max(l.unit)) as unit, sum(l.amount - coalesce(sent.pieces, 0))::int as pieces
    from shop_order o join order_line l on l.order_id = o.id
    left join sent on sent.order_id = o.id and sent.position = l.position
    left join product p on p.id = l.product_id
    where o.id = any(${sql.param([...ids])}::int[]) and l.class <> 'shipping' and l.amount > coalesce(sent.pieces, 0)
    group by o.id, o.placed_at, l.product_id, p.name, p.unit order by o.placed_at, o.id, min(l.position)`)
  return rows.map(row => ({ ...row, unit: translateUnit(row.unit, language) }))
}

/** Reads the pieces that orders took from each warehouse and did not return. */
const readTakenPieces = async (db: Queryable, ids: readonly number[]): Promise<TakenPieces[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row<TakenPieces>>(sql`
    select order_id as "orderId", product_id as "productId", warehouse_id as "warehouseId", -sum(delta)::int as pieces
    from stock_movement where order_id = any(${sql.param([...ids])}::int[]) and reason in ('order', 'returned')
    group by 1, 2, 3 having sum(delta) < 0`)
  return rows
}
