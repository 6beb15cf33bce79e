import { getShopDay } from '#kernel/shop-day.ts'
import { findOssWarning, type OssWarning, type YearSales } from '#orders/domain/oss-threshold.ts'
import { buildDistanceReport } from '#orders/domain/vat-reports.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { EU_COUNTRIES, HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { readSettings } from '#shop/server/shop.ts'
import { listIssuedInvoices } from '../invoices/list-issued-invoices.ts'
import { NO_PROOFS, toReportedDocument } from '../invoices/to-reported-document.ts'

interface OssThreshold {
  thisYear: YearSales
  lastYear: YearSales
  warning: OssWarning | null
}

/** Reads the distance sales of this and the last calendar year with the warning that they cause. */
export const readOssThreshold = async (db: Queryable, now: Date): Promise<OssThreshold> => {
  const day = getShopDay(now)
  const year = Number(day.slice(0, 4))
  const thisYear = await readYearSales(db, year)
  const lastYear = await readYearSales(db, year - 1)
  const { ossFrom } = await readSettings(db)
  return { thisYear, lastYear, warning: findOssWarning({ thisYear, lastYear, ossFrom, day }) }
}

const OTHER_COUNTRIES = EU_COUNTRIES.filter(country => country !== HOME_COUNTRY)

const readYearSales = async (db: Queryable, year: number): Promise<YearSales> => {
  const period = { from: `${year}-01-01`, to: `${year}-12-31` }
  const documents = await listIssuedInvoices(db, period, { countries: OTHER_COUNTRIES })
  // Sales without VAT, which alone need a proof, do not count for the threshold.
  const report = buildDistanceReport(documents.map(document => toReportedDocument(document, NO_PROOFS)))
  return { year, netCents: report.reduce((sum, { netCents }) => sum + netCents, 0) }
}
