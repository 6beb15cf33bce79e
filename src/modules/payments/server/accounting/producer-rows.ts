import type { WeightRow } from '#orders/domain/producer-report.ts'
import { readProducerReport } from '#orders/server/orders.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { AccountingRows, Period } from './accounting-list.ts'

const COLUMNS = [
  'weightClass',
  'country',
  'shippedPieces',
  'shippedKg',
  'returnedPieces',
  'returnedKg',
  'remainingPieces',
  'remainingKg',
]

/** Lists the weights of goods and batteries that the shop brought to the market, per class and country. */
export const listProblemGoodsRows = async (db: Queryable, period: Period, t: Translate): Promise<AccountingRows> =>
  toRows(await readProducerReport(db, 'goods', period), t)

/** Lists the weights of packaging per material and country. */
export const listPackagingRows = async (db: Queryable, period: Period, t: Translate): Promise<AccountingRows> =>
  toRows(await readProducerReport(db, 'packaging', period), t)

const toRows = (report: readonly WeightRow[], t: Translate): AccountingRows => ({
  columns: COLUMNS,
  rows: report.map(({ category, country, shipped, returned }) => [
    t(`paymentAdmin.accounting.weightClass.${category}`),
    country,
    shipped.pieces,
    shipped.grams / 1_000,
    returned.pieces,
    returned.grams / 1_000,
    shipped.pieces - returned.pieces,
    (shipped.grams - returned.grams) / 1_000,
  ]),
})
