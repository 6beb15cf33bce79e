import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSmallShop } from '#checkout/testing/factories.ts'
import { cancelUnpaidOrders } from '#orders/server/cancel-unpaid-orders.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { generateOrder } from './generate-order.ts'
import { seedOrders } from './seed-orders.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

test('generates equal orders in every run', () => expect(generateOrder(17, 500)).toEqual(generateOrder(17, 500)))

test('creates consistent orders of every state', async () => {
  const app = await openTestApp(() => undefined)
  app.setNow(NOW)
  const shop = await makeSmallShop(app.db)
  for (let createdCount = 0; createdCount < 5; createdCount++) await shop.createLimitedProduct(9)
  await shop.createOnDemandProduct()
  expect(await seedOrders(app.db, 300, { now: NOW })).toBe(300)
  const orders = (
    await app.db.execute<{ number: number; state: string; days: number }>(
      sql`select number, state, extract(epoch from ${NOW.toISOString()}::timestamptz - placed_at)::float / 86400 as days
      from shop_order order by placed_at`,
    )
  ).rows
  expect(orders.map(({ number }) => number)).toEqual(orders.map(({ number }) => number).sort((a, b) => a - b))
  expect(orders[0]?.days).toBeGreaterThan(380)
  expect(orders.filter(({ state, days }) => days > 9 && state !== 'delivered' && state !== 'cancelled')).toEqual([])
  expect(await seedOrders(app.db, 310, { now: NOW })).toBe(10)
  expect(await seedOrders(app.db, 310, { now: NOW })).toBe(0)

  const readRow = async (query: ReturnType<typeof sql>) => (await app.db.execute(query)).rows[0]
  expect(
    await readRow(sql`select count(*)::int as orders, count(distinct number)::int as numbers, count(distinct state)::int as states,
      bool_and(placed_at < ${NOW.toISOString()}::timestamptz - interval '23 hours') as old from shop_order`),
  ).toEqual({ orders: 310, numbers: 310, states: 4, old: true })
  // Lines add up to the total and to the paid sum, the last event matches the state, and cancelled orders returned
  // their stock.
  expect(
    await readRow(sql`select count(*)::int as wrong from shop_order o where
      total_cents <> (select sum(total_cents) from order_line where order_id = o.id)
      or total_cents <> (select amount_cents from payment where order_id = o.id)
      or (paid_at is not null) <> (select pays_order and state = 'completed' from payment where order_id = o.id)
      or state <> (select kind from order_event where order_id = o.id order by id desc limit 1)
      or version <> (select count(*) from order_event where order_id = o.id)
      or (state = 'cancelled') <> (coalesce((select sum(delta) from stock_movement where order_id = o.id), 0) = 0)
        and exists (select from stock_movement where order_id = o.id)`),
  ).toEqual({ wrong: 0 })
  // Delivery is free from 300 €.
  expect(
    await readRow(sql`select count(*) filter (where free)::int > 0 as free, count(*) filter (where not free)::int > 0 as paid,
      count(*) filter (where free <> (goods >= 30000))::int as wrong from (
        select sum(total_cents) filter (where class <> 'shipping') as goods,
          bool_and(total_cents = 0) filter (where class = 'shipping') as free from order_line group by order_id) orders`),
  ).toEqual({ free: true, paid: true, wrong: 0 })
  // Tokens and payment references cannot be guessed.
  expect(
    await readRow(
      sql`select count(distinct public_token)::int as tokens, min(length(public_token))::int as letters from shop_order`,
    ),
  ).toEqual({ tokens: 310, letters: 'generated-'.length + 24 })
  // Events are in order, and unpaid orders are cancelled days after placing.
  expect(
    await readRow(sql`select count(*)::int as wrong from order_event e join shop_order o on o.id = e.order_id
      where (e.kind <> 'placed' and e.at <= o.placed_at) or (e.kind = 'cancelled' and e.details->>'reason' <> 'unpaid')
      or (e.kind = 'cancelled' and e.at < o.placed_at + interval '3 days')
      or (e.kind = 'delivered' and e.at >= ${NOW.toISOString()}::timestamptz)`),
  ).toEqual({ wrong: 0 })
  expect(await cancelUnpaidOrders(app)).toBe(0)
})

test('rejects orders for a shop without products', async () => {
  const app = await openTestApp(() => undefined)
  await expect(seedOrders(app.db, 1)).rejects.toThrow('Nothing could be ordered without products')
})
