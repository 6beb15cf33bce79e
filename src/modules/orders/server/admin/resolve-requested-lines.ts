import { isUnpriced } from '#catalog/domain/price-validation.ts'
import { findPurchaseFailure, isLimited } from '#catalog/domain/purchase-failure.ts'
import { createRoadUseSnapshot } from '#catalog/domain/road-approval.ts'
import { resolveExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import { getVatRate, readProductsForSale, readVatRates } from '#catalog/server/catalog.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import type { Cents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { translateUnit } from '#kernel/unit.ts'
import { getVisibilityState } from '#kernel/visibility.ts'
import { findLineAvailability } from '#orders/domain/line-availability.ts'
import type { PlacedLine, RequestedLine } from '#orders/domain/order-edit.ts'
import { priceLine } from '#orders/domain/order-money.ts'
import type { App } from '#platform/server/app.ts'
import type { Write } from '#platform/server/write.ts'
import type { StockLevels } from '#stock/server/stock.ts'
import type { OrderRow } from '../stored-order.ts'

/** A line requested by staff: a line of the order, or a product at its current price. */
export interface StaffLine {
  position?: number | undefined
  productId?: number | undefined
  amount: number
  unitCents?: Cents | undefined
}

/**
 * `notForSale`: the product cannot be sold or has too few pieces. `unpriced`: the requested line with this index has
 * price 0 although its product is not free.
 */
export type UnsellableLine = { kind: 'notForSale'; name: string } | { kind: 'unpriced'; name: string; index: number }

/** Returns whether a changed price of 0 makes a line free whose product is not; delivery may be free. */
const becomesFree = (line: PlacedLine, unitCents: Cents | undefined, product: { free: boolean } | undefined): boolean =>
  line.class !== 'shipping' &&
  unitCents !== undefined &&
  unitCents !== line.unitCents &&
  isUnpriced({ totalCents: unitCents, free: product?.free ?? false })

/**
 * Completes the requested lines with catalogue data and rejects products that cannot be sold. `levels` are the
 * locked stock levels of all products, `fits` the verdicts on added ones.
 */
export const resolveRequestedLines = async (
  tx: Write,
  app: Pick<App, 'now'>,
  {
    order,
    currentLines,
    levels,
    fits,
  }: {
    order: OrderRow
    currentLines: readonly PlacedLine[]
    levels: StockLevels
    fits: ReadonlyMap<number, FitSnapshot>
  },
  requestedLines: readonly StaffLine[],
): Promise<Result<RequestedLine[], UnsellableLine>> => {
  const placedLineByPosition = new Map(currentLines.map(line => [line.position, line]))
  const ids = requestedLines.flatMap(({ position, productId }) =>
    position === undefined ? (productId ?? []) : (placedLineByPosition.get(position)?.productId ?? []),
  )
  const now = app.now()
  const saleProducts = await readProductsForSale(tx, ids)
  const products = new Map(saleProducts.map(product => [product.id, product]))
  const rates = await readVatRates(tx, saleProducts, getShopDay(now), new Map(), order.vatCountry)
  const lines: RequestedLine[] = []
  for (const [index, { position, productId = 0, amount, unitCents }] of requestedLines.entries()) {
    if (position !== undefined) {
      const line = placedLineByPosition.get(position)
      if (line && becomesFree(line, unitCents, products.get(line.productId)))
        return failure({ kind: 'unpriced', name: line.name, index })
      lines.push({ position, amount, unitCents })
      continue
    }
    const product = products.get(productId)
    const inStock = levels.get(productId) ?? 0
    const offeredProduct = product && {
      ...product,
      inStock,
      state: getVisibilityState(product.visibility, now.getTime()),
      isUnpriced: isUnpriced({ totalCents: unitCents ?? product.totalCents, free: product.free }),
    }
    if (!product || product.class === 'shipping' || amount < 1 || findPurchaseFailure(offeredProduct, amount))
      return failure({ kind: 'notForSale', name: pickText(product?.name, order.language) || `#${productId}` })
    const { totalCents, ...price } = priceLine(
      unitCents ?? product.totalCents,
      amount,
      getVatRate(rates, product.vatClass),
      { isExempt: order.vatExempt },
    )
    const lineFields = {
      productId,
      class: product.class,
      code1: product.code1,
      // The customer gave no consent to the lines that staff add.
      withdrawalExclusion: resolveExclusion(product.withdrawalExclusion, { hasDigitalConsent: false }),
      durability: product.durability,
      fit: fits.get(productId) ?? null,
      roadUse: createRoadUseSnapshot(product.approvals, order.delivery.country),
      ...price,
    }
    const lineTexts = {
      name: pickText(product.name, order.language),
      unit: translateUnit(product.unit, order.language),
    }
    const { availableIn } = product
    const availability = findLineAvailability({ isLimited: isLimited(product), availableIn, amount, inStock })
    lines.push({ product: { ...lineFields, ...lineTexts, availability }, amount })
  }
  return ok(lines)
}
