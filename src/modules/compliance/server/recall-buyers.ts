import { type SQL, sql } from 'drizzle-orm'
import { includesBatch, parseRecalledBatches } from '#catalog/domain/recalled-batches.ts'
import type { BuyerQuery, RecallBuyer, RecallCounts } from '#compliance/contract-recall-notice.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readPage } from '#platform/server/db/read-page.ts'
import { findProofRetentionStart } from '#platform/server/mail/mail-retention.ts'

/** Products of orders whose delivered batches are known, and none of which is recalled, as JSON. */
type OtherBatches = string

/**
 * Selects the orders that contain recalled products and were placed in the recall's period, in Estonian days. Pieces of
 * `others` do not count; an order with nothing else has `other_batch`.
 */
const selectRecalledOrders = (recallId: number, otherBatches: OtherBatches): SQL => sql`
  select o.id, o.number, o.state, o.language, o.client, o.placed_at, r.batch, sum(l.amount)::int as pieces,
    array_agg(distinct o.id || ':' || l.product_id) filter (where x."productId" is null) as goods,
    bool_and(x."productId" is not null) as other_batch,
    jsonb_agg(jsonb_build_object('id', l.product_id, 'name', l.name,
      'batches', coalesce(array_to_string(b.codes, ', '), '')) order by l.position) as products,
    coalesce(sum((
      select sum((line ->> 'amount')::int) from order_return t, jsonb_array_elements(t.lines) line
      where t.order_id = o.id and t.state in ('received', 'inspected') and (line ->> 'position')::int = l.position
    )), 0)::int as returned
  from recall r
  join recall_product p on p.recall_id = r.id
  join order_line l on l.product_id = p.product_id
  join shop_order o on o.id = l.order_id
  left join delivered_batch b on b.order_id = o.id and b.product_id = l.product_id
  left join jsonb_to_recordset(${otherBatches}::jsonb) as x("orderId" int, "productId" int)
    on x."orderId" = o.id and x."productId" = l.product_id
  where r.id = ${recallId}::int
    and (r.bought_from is null or (o.placed_at at time zone 'Europe/Tallinn')::date >= r.bought_from)
    and (r.bought_to is null or (o.placed_at at time zone 'Europe/Tallinn')::date <= r.bought_to)
  group by o.id, r.batch`

/** Counts the pieces of a recalled product that left the shop. */
const SENT_PIECES = sql`
  select coalesce(sum(case when o.state in ('shipped', 'delivered', 'returned') then l.amount else coalesce((
    select sum((line ->> 'amount')::int) from order_shipment s, jsonb_array_elements(s.lines) line
    where s.order_id = o.id and (line ->> 'position')::int = l.position), 0) end), 0)::int
  from order_line l join shop_order o on o.id = l.order_id
  where l.order_id = b.order_id and l.product_id = b.product_id`

/**
 * Finds the deliveries that a recall of certain batches leaves out, because none of their batches is recalled. A
 * delivery with a parcel of unknown batches is not left out.
 */
const readOtherBatches = async (db: Queryable, recallId: number): Promise<OtherBatches> => {
  const { rows } = await db.execute<{
    batch: string
    orderId: number
    productId: number
    codes: string[]
    isKnown: boolean
  }>(sql`
    select r.batch, b.order_id as "orderId", b.product_id as "productId", b.codes,
      b.pieces >= (${SENT_PIECES}) as "isKnown" from recall r
    join recall_product p on p.recall_id = r.id join delivered_batch b on b.product_id = p.product_id
    where r.id = ${recallId}::int`)
  const recalled = parseRecalledBatches(rows[0]?.batch ?? '')
  const others = recalled
    ? rows.filter(({ codes, isKnown }) => isKnown && !codes.some(code => includesBatch(recalled, code)))
    : []
  return JSON.stringify(others.map(({ orderId, productId }) => ({ orderId, productId })))
}

/** The normalized address; empty in orders of erased people. */
const EMAIL_KEY = sql`lower(normalize(trim(o.client ->> 'email'), nfc))`

/** The buyer has a notice that names the recalled batches and covers all recalled goods of the order. */
const buildNotifiedCondition = (recallId: number): SQL => sql`exists (
  select from recall_notice n where n.recall_id = ${recallId}::int and n.email_key = ${EMAIL_KEY}
    and n.batch = o.batch and n.goods @> coalesce(o.goods, '{}'::text[]))`

type BuyerRow = Omit<RecallBuyer, 'placed_at' | 'number'> & { number: number; placed_at: string | Date }

/** Lists the orders with recalled products. */
export const listRecallBuyers = async (
  db: Queryable,
  recallId: number,
  { sort, ...page }: BuyerQuery,
): Promise<{ results: RecallBuyer[]; paging: Pagination }> => {
  const others = await readOtherBatches(db, recallId)
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const { rows, paging } = await readPage(page, {
    rows: async ({ limit, offset }) => {
      const { rows: buyerRows } = await db.execute<BuyerRow & Record<string, unknown>>(sql`
        select o.id as order_id, o.number, o.placed_at, o.pieces, o.products, o.other_batch, o.returned, o.state = 'cancelled' as cancelled,
          o.client ->> 'email' as email, ${buildNotifiedCondition(recallId)} as notified,
          coalesce(nullif(o.client ->> 'business_name', ''),
            trim(concat(o.client ->> 'first_name', ' ', o.client ->> 'last_name'))) as name
        from (${selectRecalledOrders(recallId, others)}) o
        order by o.placed_at ${direction}, o.id ${direction} limit ${limit}::int offset ${offset}::int`)
      return buyerRows
    },
    count: async () => {
      const { rows: countRows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from (${selectRecalledOrders(recallId, others)}) o`,
      )
      return getFirstElement(countRows).count
    },
  })
  const results = rows.map(({ placed_at, number, ...row }) => ({
    ...row,
    number: String(number),
    placed_at: new Date(placed_at).toISOString(),
  }))
  return { results, paging }
}

interface Addressee extends Record<string, unknown> {
  emailKey: string
  email: string
  orderId: number
  /** All orders of the buyer with the recalled goods. */
  orderIds: number[]
  /** The recalled goods of the buyer, as `order:product` ids. */
  goods: string[]
  language: string
}

/**
 * Reads the buyers whose notices do not cover all their recalled goods and batches, one row for each address. With
 * `correctedHash` it reads all buyers without a notice of that content. Cancelled orders, erased people and deliveries
 * of other batches are left out.
 */
export const readRecallAddressees = async (
  db: Queryable,
  recallId: number,
  { limit, correctedHash = null }: { limit: number; correctedHash?: string | null },
): Promise<{ addressees: Addressee[]; total: number }> => {
  const others = await readOtherBatches(db, recallId)
  const { rows } = await db.execute<Addressee & { total: number }>(sql`
    with recalled as (
      select ${EMAIL_KEY} as "emailKey", o.client ->> 'email' as email, o.id, o.placed_at, o.language, o.goods,
        ${buildNotifiedCondition(recallId)} and (${correctedHash}::text is null or exists (
          select from recall_notice n where n.recall_id = ${recallId}::int and n.email_key = ${EMAIL_KEY}
            and n.content_hash = ${correctedHash}::text)) as notified
      from (${selectRecalledOrders(recallId, others)}) o
      where o.state <> 'cancelled' and not o.other_batch and trim(coalesce(o.client ->> 'email', '')) <> ''
    )
    select "emailKey", (array_agg(email order by placed_at desc))[1] as email,
      (array_agg(id order by placed_at desc))[1] as "orderId", array_agg(id order by id) as "orderIds",
      (select array_agg(distinct pair) from recalled g, unnest(g.goods) pair where g."emailKey" = r."emailKey") as goods,
      (array_agg(language order by placed_at desc))[1] as language, (count(*) over ())::int as total
    from recalled r group by "emailKey" having not bool_and(notified)
    order by "orderId" limit ${limit}::int`)
  return { addressees: rows, total: rows[0]?.total ?? 0 }
}

/**
 * Counts buyers and their notices; the last mail of a buyer counts. Only a proof shows that a deleted mail was sent;
 * after the retention of proofs it counts as sent.
 */
export const countRecallNotices = async (
  db: Queryable,
  recallId: number,
  { contentHash, now }: { contentHash: string; now: Date },
): Promise<RecallCounts> => {
  const { total: waiting } = await readRecallAddressees(db, recallId, { limit: 1 })
  const { total: correctable } = await readRecallAddressees(db, recallId, { limit: 1, correctedHash: contentHash })
  const isProven = sql`(p.key is not null or n.notified_at < ${findProofRetentionStart(now).toISOString()}::timestamptz)`
  const { rows } = await db.execute<{ notified: number; sent: number; failed: number }>(sql`
    select count(*)::int as notified,
      count(*) filter (where m.state = 'sent' or (m.id is null and ${isProven}))::int as sent,
      count(*) filter (where m.state = 'failed' or (m.id is null and not ${isProven}))::int as failed
    from (
      select distinct on (email_key) mail_key, notified_at from recall_notice where recall_id = ${recallId}::int
      order by email_key, notified_at desc, mail_key
    ) n left join mail m on m.key = n.mail_key left join mail_proof p on p.key = n.mail_key`)
  return { ...getFirstElement(rows), waiting, outdated: correctable - waiting }
}
