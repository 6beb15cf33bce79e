import { and, eq, min } from 'drizzle-orm'
import { getShopDay } from '#kernel/shop-day.ts'
import { sumNetCents } from '#orders/domain/order-money.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { lockSettings, readSettings, saveSettings } from '#shop/server/shop.ts'
import { openTask } from '../open-task.ts'
import { rateLines } from '../rate-lines.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import type { OrderLineRow, OrderRow } from '../stored-order.ts'
import { invoices, orderLines, orderShipments, orders } from '../tables.ts'
import { isDistanceOrder, wouldCrossOssThreshold } from './read-oss-threshold.ts'

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

const findChangeKind = (before: string, after: string): 'vat-rate-changed' | 'home-taxed' | 'destination-taxed' => {
  if (before === after) return 'vat-rate-changed'
  return after === HOME_COUNTRY ? 'home-taxed' : 'destination-taxed'
}

/** Returns the day on which the VAT arises: of the payment, or of goods that left before it. */
const findTaxDay = async (db: Queryable, orderId: number, now: Date): Promise<string> => {
  const [shipment] = await db
    .select({ at: min(orderShipments.at) })
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId))
  return getShopDay(shipment?.at ?? now)
}

/** Returns whether OSS applies to the sale, and starts it when the sale crosses the threshold. */
const appliesOss = async (
  tx: Write,
  order: OrderRow,
  { lines, day, now }: { lines: readonly OrderLineRow[]; day: string; now: Date },
): Promise<boolean> => {
  if (!isDistanceOrder(order)) return false
  const today = getShopDay(now)
  const { ossFrom } = await readSettings(tx)
  if (ossFrom !== null && ossFrom <= today) return ossFrom <= day
  // The lock makes concurrent payments count each other: the second one sees the sale and the day of the first.
  const settings = await lockSettings(tx)
  if (settings.ossFrom !== null && settings.ossFrom <= today) return settings.ossFrom <= day
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
