import { sql } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { findOpenInvoices } from '#orders/domain/open-invoices.ts'
import { listIssuedInvoices } from '#orders/server/orders.ts'
import { buildDayRangeCondition } from '#platform/server/db/build-day-range-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type AccountingRows, formatBuyerName, type Period } from './accounting-list.ts'
import { JOIN_RECEIPT } from './join-receipt.ts'
import { REFUND_ACCEPTED_AT } from './refund-moments.ts'

const COLUMNS = [
  'number',
  'date',
  'order',
  'client',
  'registryCode',
  'country',
  'gross',
  'credited',
  'received',
  'open',
  'currency',
]

/** Lists the invoices that are open at the end of the period, however old they are. */
export const listOpenInvoiceRows = async (db: Queryable, { to }: Period): Promise<AccountingRows> => {
  const moneyByOrder = await readOpenOrders(db, to)
  const invoices = await listIssuedInvoices(db, { to }, { orderIds: [...moneyByOrder.keys()] })
  const invoiceByNumber = new Map(invoices.map(invoice => [invoice.document.number, invoice]))
  const documentsByOrder = Map.groupBy(
    invoices.map(({ document }) => document),
    ({ orderId }) => orderId,
  )
  const rows = [...moneyByOrder].flatMap(([orderId, orderMoney]) =>
    findOpenInvoices(documentsByOrder.get(orderId) ?? [], orderMoney),
  )
  return {
    columns: COLUMNS,
    rows: rows
      .sort((first, second) => first.document.number - second.document.number)
      .map(({ document, money: { creditedCents, paidCents, openCents } }) => {
        const { client, clientType } = document.buyer
        const issuedInvoice = invoiceByNumber.get(document.number)
        return [
          document.number,
          getShopDay(document.issuedAt),
          issuedInvoice?.orderNumber ?? '',
          formatBuyerName(client),
          clientType === 'business' ? client.company_reg_nr : '',
          issuedInvoice?.country ?? '',
          toEuros(document.totalCents),
          toEuros(creditedCents),
          toEuros(paidCents),
          toEuros(openCents),
          'EUR',
        ]
      }),
  }
}

type OrderMoneyAtDay = {
  paidCents: number
  refundedCents: number
}

/** Reads the payments up to a day of each order whose documents up to that day exceed them, by the order's id. */
const readOpenOrders = async (db: Queryable, to: string): Promise<Map<number, OrderMoneyAtDay>> => {
  const { rows } = await db.execute<{ orderId: number } & OrderMoneyAtDay>(sql`
    with issued as (
      select order_id, sum(case kind when 'credit' then -total_cents else total_cents end) as cents
      from invoice where ${buildDayRangeCondition(sql`issued_at`, { to })} group by order_id
    ), received as (
      select p.order_id, sum(p.amount_cents) as cents from payment p ${JOIN_RECEIPT}
      where p.pays_order and p.state in ('completed', 'refunded') and ${buildDayRangeCondition(sql`r.at`, { to })}
      group by p.order_id
    ), refunded as (
      select p.order_id, sum(r.amount_cents) as cents from payment_refund r join payment p on p.id = r.payment_id
      where p.pays_order and ${buildDayRangeCondition(REFUND_ACCEPTED_AT, { to })}
        and (r.failed_at is null or not ${buildDayRangeCondition(sql`r.failed_at`, { to })})
      group by p.order_id
    )
    select order_id as "orderId", coalesce(received.cents, 0)::float8 as "paidCents",
      coalesce(refunded.cents, 0)::float8 as "refundedCents"
    from issued left join received using (order_id) left join refunded using (order_id)
    where issued.cents > coalesce(received.cents, 0) - coalesce(refunded.cents, 0)`)
  return new Map(rows.map(({ orderId, ...moneyByOrder }) => [orderId, moneyByOrder]))
}
