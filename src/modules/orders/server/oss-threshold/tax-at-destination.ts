import { and, eq } from 'drizzle-orm'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import { computeNetEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { crossesOssThreshold } from '#orders/domain/oss-threshold.ts'
import type { Write } from '#platform/server/write.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { lockSettings, readSettings, readVatRate, saveSettings } from '#shop/server/shop.ts'
import { openTask } from '../open-task.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import type { OrderLineRow, OrderRow } from '../stored-order.ts'
import { invoices, orderLines, orders } from '../tables.ts'
import { computeOrderNetCents, isDistanceOrder, readDistanceSales } from './read-oss-threshold.ts'

/**
 * Taxes a locked order at its destination when its first payment makes it a sale under OSS. The sale that crosses the
 * threshold starts OSS (docs/decisions/047-crossing-the-oss-threshold.md). Prices stay; the VAT that they include changes.
 */
export const taxAtDestination = async (tx: Write, order: OrderRow, now: Date): Promise<void> => {
  if (order.vatCountry !== HOME_COUNTRY || !isDistanceOrder(order)) return
  // An order that was paid before keeps the VAT of its documents.
  if ((await tx.$count(invoices, eq(invoices.orderId, order.id))) > 0) return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  if (!(await applyOssFrom(tx, order, lines, now))) return

  const { country } = order.delivery
  await changeRates(tx, lines, country, getShopDay(now))
  await tx.update(orders).set({ vatCountry: country }).where(eq(orders.id, order.id))
  const details = { country }
  await recordOrderEvent(tx, { orderId: order.id, actor: 'system', kind: 'destination-taxed', details, now })
  tx.audit({
    kind: 'order',
    id: order.id,
    action: 'destination-taxed',
    before: { vatCountry: HOME_COUNTRY },
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
  if (!crossesOssThreshold(await readDistanceSales(tx, now), computeOrderNetCents(lines))) return false

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

/** Stores the rates of another country in the lines; a product that was deleted takes the standard rate. */
const changeRates = async (tx: Write, lines: readonly OrderLineRow[], country: string, day: string): Promise<void> => {
  const products = await readProductsForSale(
    tx,
    lines.map(({ productId }) => productId),
  )
  const vatClasses = new Map(products.map(({ id, vatClass }) => [id, vatClass]))
  for (const { orderId, position, productId, unitCents } of lines) {
    const rate = await readVatRate(tx, { country, vatClass: vatClasses.get(productId) ?? 'standard', day })
    await tx
      .update(orderLines)
      .set({ vatBasisPoints: rate, unitNet: computeNetEuros(unitCents, rate) })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
  }
}
