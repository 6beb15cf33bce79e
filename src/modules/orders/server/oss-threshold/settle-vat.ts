import { and, eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { OrderDiscount } from '#orders/domain/line-discounts.ts'
import { priceLine, sumNetCents } from '#orders/domain/order-money.ts'
import { isTaxablePerson, parseClientVatNumber } from '#orders/domain/vat-number.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { lockSettings, readSettings, saveSettings } from '#shop/server/shop.ts'
import { openTask } from '../open-task.ts'
import { type RatedLine, rateLines } from '../rate-lines.ts'
import { readDispatches } from '../read-dispatches.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import type { OrderLineRow, OrderRow } from '../stored-order.ts'
import { invoices, orderLines, orders } from '../tables.ts'
import { isDistanceOrder, wouldCrossOssThreshold } from './read-oss-threshold.ts'

type PricedLine = RatedLine & { amount: number; totalCents: Cents; discounts: readonly OrderDiscount[] }

/**
 * Decides VAT country and rates of a locked order when its first payment makes it a sale. The sale that crosses the
 * threshold starts OSS (docs/decisions/047-crossing-the-oss-threshold.md). Prices stay; the VAT that they include
 * changes. An exempt order includes no VAT.
 */
export const settleVat = async (tx: Write, order: OrderRow, now: Date): Promise<void> => {
  if (order.vatExempt) return
  // An order with an earlier payment keeps the VAT of its documents.
  if ((await tx.$count(invoices, eq(invoices.orderId, order.id))) > 0) return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const day = await findTaxDay(tx, order.id, now)
  const country = (await appliesOss(tx, order, { lines, day, now })) ? order.delivery.country : HOME_COUNTRY

  const ratedLines = await rateLines(tx, order, lines, { country, day })
  const changedLines = ratedLines.filter((line, index) => line.vatBasisPoints !== lines[index]?.vatBasisPoints)
  if (country === order.vatCountry && changedLines.length === 0) return
  for (const { orderId, position, unitNet, vatBasisPoints } of changedLines)
    await tx
      .update(orderLines)
      .set({ vatBasisPoints, unitNet })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
  await tx.update(orders).set({ vatCountry: country }).where(eq(orders.id, order.id))
  const kind = findChangeKind(order.vatCountry, country)
  await recordOrderEvent(tx, { orderId: order.id, actor: 'system', kind, details: { country }, now })
  const listPercents = (rated: readonly OrderLineRow[]): number[] => [
    ...new Set(rated.map(({ vatBasisPoints }) => vatBasisPoints / 100)),
  ]
  tx.audit({
    kind: 'order',
    id: order.id,
    action: kind,
    before: { vatCountry: order.vatCountry, percents: listPercents(lines) },
    after: { vatCountry: country, percents: listPercents(ratedLines) },
  })
}

/** The VAT of an exempt order once staff charge it. */
export interface ChargedVat<L> {
  vatCountry: string
  taxablePerson: boolean
  ratedLines: L[]
}

/**
 * Finds the VAT that staff charge on a locked exempt order. Unless VIES confirmed the number or it is Estonian, the
 * customer is a consumer. Then the sale counts for the OSS threshold and may cross it.
 */
export const findChargedVat = async <L extends PricedLine>(
  tx: Write,
  exemptOrder: OrderRow,
  lines: readonly L[],
  now: Date,
): Promise<ChargedVat<L>> => {
  const { clientType, client, delivery, vatProven, paidAt } = exemptOrder
  const isHomeNumber = parseClientVatNumber(client, delivery.country)?.country === HOME_COUNTRY
  const taxablePerson = vatProven || (isHomeNumber && isTaxablePerson(clientType, client, delivery.country))
  const order = { ...exemptOrder, vatExempt: false, taxablePerson }
  const day = await findTaxDay(tx, order.id, paidAt ?? now)
  const grossLines = lines.map(line => ({
    ...line,
    ...priceLine(line.unitCents, line.amount, line.vatBasisPoints, { isExempt: false, discounts: line.discounts }),
  }))
  const usesOss = paidAt
    ? await appliesOss(tx, order, { lines: grossLines, day, now })
    : // An unpaid order starts nothing; its payment decides again.
      isDistanceOrder(order) && hasOssStarted(await readSettings(tx), day)
  const vatCountry = usesOss ? delivery.country : HOME_COUNTRY
  return { vatCountry, taxablePerson, ratedLines: await rateLines(tx, order, lines, { country: vatCountry, day }) }
}

const hasOssStarted = ({ ossFrom }: { ossFrom: string | null }, day: string): boolean =>
  ossFrom !== null && ossFrom <= day

const findChangeKind = (before: string, after: string): 'vat-rate-changed' | 'home-taxed' | 'destination-taxed' => {
  if (before === after) return 'vat-rate-changed'
  return after === HOME_COUNTRY ? 'home-taxed' : 'destination-taxed'
}

/** Returns the day on which the VAT arises: of the payment, or of goods that left before it. */
const findTaxDay = async (db: Queryable, orderId: number, now: Date): Promise<string> => {
  const [dispatch] = await readDispatches(db, orderId)
  return dispatch?.day ?? getShopDay(now)
}

/** Returns whether OSS applies to the sale, and starts it when the sale crosses the threshold. */
const appliesOss = async (
  tx: Write,
  order: OrderRow,
  { lines, day, now }: { lines: readonly PricedLine[]; day: string; now: Date },
): Promise<boolean> => {
  if (!isDistanceOrder(order)) return false
  const today = getShopDay(now)
  const current = await readSettings(tx)
  if (hasOssStarted(current, today)) return hasOssStarted(current, day)
  // The lock makes concurrent payments count each other: the second one sees the sale and the day of the first.
  const settings = await lockSettings(tx)
  if (hasOssStarted(settings, today)) return hasOssStarted(settings, day)
  // An order that was placed above the threshold has the rates of its destination.
  const homeLines = await rateLines(tx, order, lines, { country: HOME_COUNTRY, day })
  if (!(await wouldCrossOssThreshold(tx, sumNetCents(homeLines), now))) return false

  await saveSettings(tx, { ...settings, ossFrom: today })
  tx.audit({
    kind: 'settings',
    id: 'shop',
    action: 'oss-started',
    before: { ossFrom: settings.ossFrom },
    after: { ossFrom: today, orderNumber: order.number },
  })
  await openTask(tx, { orderId: order.id, kind: 'oss-started', details: { ossFrom: today }, now })
  return true
}
