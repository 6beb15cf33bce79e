import { and, eq } from 'drizzle-orm'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import { computeNetEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { sumNetCents } from '#orders/domain/order-money.ts'
import type { Write } from '#platform/server/write.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { lockSettings, readSettings, readVatRate, saveSettings } from '#shop/server/shop.ts'
import { openTask } from '../open-task.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import type { OrderLineRow, OrderRow } from '../stored-order.ts'
import { invoices, orderLines, orders } from '../tables.ts'
import { isDistanceOrder, wouldCrossOssThreshold } from './read-oss-threshold.ts'

/**
 * Decides the VAT country of a locked order when its first payment makes it a sale. The sale that crosses the threshold
 * starts OSS (docs/decisions/047-crossing-the-oss-threshold.md). Prices stay; the VAT that they include changes.
 */
export const settleVatCountry = async (tx: Write, order: OrderRow, now: Date): Promise<void> => {
  if (!isDistanceOrder(order)) return
  // An order with an earlier payment keeps the VAT of its documents.
  if ((await tx.$count(invoices, eq(invoices.orderId, order.id))) > 0) return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const country = (await applyOssFrom(tx, order, lines, now)) ? order.delivery.country : HOME_COUNTRY
  if (country === order.vatCountry) return

  for (const { orderId, position, unitNet, vatBasisPoints } of await applyRates(tx, lines, country, getShopDay(now)))
    await tx
      .update(orderLines)
      .set({ vatBasisPoints, unitNet })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
  await tx.update(orders).set({ vatCountry: country }).where(eq(orders.id, order.id))
  const kind = country === HOME_COUNTRY ? 'home-taxed' : 'destination-taxed'
  await recordOrderEvent(tx, { orderId: order.id, actor: 'system', kind, details: { country }, now })
  tx.audit({
    kind: 'order',
    id: order.id,
    action: kind,
    before: { vatCountry: order.vatCountry },
    after: { vatCountry: country },
  })
}

/** Returns whether OSS applies to the sale, and starts it when the sale crosses the threshold. */
const applyOssFrom = async (
  tx: Write,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  now: Date,
): Promise<boolean> => {
  const day = getShopDay(now)
  const hasStarted = ({ ossFrom }: { ossFrom: string | null }): boolean => ossFrom !== null && ossFrom <= day
  if (hasStarted(await readSettings(tx))) return true
  // The lock makes concurrent payments count each other: the second one sees the sale and the day of the first.
  const settings = await lockSettings(tx)
  if (hasStarted(settings)) return true
  // An order that was placed above the threshold has the rates of its destination.
  const homeLines = order.vatCountry === HOME_COUNTRY ? lines : await applyRates(tx, lines, HOME_COUNTRY, day)
  if (!(await wouldCrossOssThreshold(tx, sumNetCents(homeLines), now))) return false

  await saveSettings(tx, { ...settings, ossFrom: day })
  tx.audit({
    kind: 'settings',
    id: 'shop',
    action: 'oss-started',
    before: { ossFrom: settings.ossFrom },
    after: { ossFrom: day, orderNumber: order.number },
  })
  await openTask(tx, { orderId: order.id, kind: 'oss-started', details: { ossFrom: day }, now })
  return true
}

/** Returns the lines with the rates of another country; a product that was deleted takes the standard rate. */
const applyRates = async (
  tx: Write,
  lines: readonly OrderLineRow[],
  country: string,
  day: string,
): Promise<OrderLineRow[]> => {
  const products = await readProductsForSale(
    tx,
    lines.map(({ productId }) => productId),
  )
  const vatClasses = new Map(products.map(({ id, vatClass }) => [id, vatClass]))
  const ratedLines: OrderLineRow[] = []
  for (const line of lines) {
    const rate = await readVatRate(tx, { country, vatClass: vatClasses.get(line.productId) ?? 'standard', day })
    ratedLines.push({ ...line, vatBasisPoints: rate, unitNet: computeNetEuros(line.unitCents, rate) })
  }
  return ratedLines
}
