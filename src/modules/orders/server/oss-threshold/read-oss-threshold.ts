import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { OrderDraft } from '#orders/domain/order-draft.ts'
import { sumNetCents } from '#orders/domain/order-money.ts'
import { crossesOssThreshold, findOssWarning, type OssWarning, type YearSales } from '#orders/domain/oss-threshold.ts'
import { buildDistanceReport } from '#orders/domain/vat-reports.ts'
import { buildDayRangeCondition, type DayRange } from '#platform/server/db/build-day-range-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { EU_COUNTRIES, HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { isDistanceSale } from '#shop/domain/find-vat-country.ts'
import { readSettings } from '#shop/server/shop.ts'
import { listIssuedInvoices } from '../invoices/list-issued-invoices.ts'
import { NO_PROOFS, toReportedDocument } from '../invoices/to-reported-document.ts'
import { invoices, orderLines, orders } from '../tables.ts'

interface OssThreshold {
  thisYear: YearSales
  lastYear: YearSales
  warning: OssWarning | null
}

/** Reads the distance sales of this and the last calendar year with the warning that they cause. */
export const readOssThreshold = async (db: Queryable, now: Date): Promise<OssThreshold> => {
  const sales = await readDistanceSales(db, now)
  const { ossFrom } = await readSettings(db)
  return { ...sales, warning: findOssWarning({ ...sales, ossFrom, day: getShopDay(now) }) }
}

/**
 * Sums the distance sales of this and the last calendar year: documents, and paid orders whose invoice is not issued.
 */
export const readDistanceSales = async (
  db: Queryable,
  now: Date,
): Promise<Record<'thisYear' | 'lastYear', YearSales>> => {
  const year = Number(getShopDay(now).slice(0, 4))
  return { thisYear: await readYearSales(db, year), lastYear: await readYearSales(db, year - 1) }
}

/**
 * Returns whether a distance sale of this net sum would cross the OSS threshold now. The net is computed with the rates
 * of the home country, which tax the sale below the threshold.
 */
export const wouldCrossOssThreshold = async (db: Queryable, netCents: Cents, now: Date): Promise<boolean> =>
  crossesOssThreshold(await readDistanceSales(db, now), netCents)

const OTHER_COUNTRIES = EU_COUNTRIES.filter(country => country !== HOME_COUNTRY)

const readYearSales = async (db: Queryable, year: number): Promise<YearSales> => {
  const period = { from: `${year}-01-01`, to: `${year}-12-31` }
  const documents = await listIssuedInvoices(db, period, { countries: OTHER_COUNTRIES })
  // Sales without VAT, which alone need a proof, do not count for the threshold.
  const report = buildDistanceReport(documents.map(document => toReportedDocument(document, NO_PROOFS)))
  const issuedCents = report.reduce((sum, { netCents }) => sum + netCents, 0)
  return { year, netCents: issuedCents + (await sumUninvoicedOrders(db, period)) }
}

/** A job issues the invoice shortly after the payment; until then the order itself counts. */
const sumUninvoicedOrders = async (db: Queryable, period: DayRange): Promise<Cents> => {
  const rows = await db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        buildDayRangeCondition(orders.paidAt, period),
        eq(orders.vatExempt, false),
        inArray(sql`${orders.delivery}->>'country'`, OTHER_COUNTRIES),
        notExists(db.select({ id: invoices.id }).from(invoices).where(eq(invoices.orderId, orders.id))),
      ),
    )
  const countedRows = rows.filter(({ order }) => isDistanceOrder(order))
  return [...Map.groupBy(countedRows, ({ order }) => order.id).values()].reduce(
    (sum, orderRows) => sum + sumNetCents(orderRows.map(({ line }) => line)),
    0,
  )
}

type DistanceFacts = Pick<OrderDraft, 'taxablePerson' | 'vatExempt'> & {
  delivery: Pick<OrderDraft['delivery'], 'country'>
}

/** Returns whether an order sells goods to a consumer in another EU country. */
export const isDistanceOrder = ({ delivery, taxablePerson, vatExempt }: DistanceFacts): boolean =>
  !vatExempt && isDistanceSale({ country: delivery.country, isTaxablePerson: taxablePerson })
