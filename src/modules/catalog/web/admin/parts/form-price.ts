import type { EditedProduct } from '#catalog/contract-product-admin.ts'
import { findPriceErrors, isConfirmable, type PriceInput } from '#catalog/domain/price-validation.ts'
import { computePriceAt } from '#catalog/domain/scheduled-sale.ts'
import { toCents } from '#kernel/money.ts'
import { isNonNegative, type ProductValues, toScheduledSale } from './product-values.ts'

/** Returns the input of the price rules; null until both prices are numbers. */
export const toPriceInput = (values: ProductValues, stored: EditedProduct | null): PriceInput | null => {
  const { price, total_price, free, confirm_price } = values
  if (!isNonNegative(price) || !(total_price === null || isNonNegative(total_price))) return null
  const sale = toScheduledSale(values)
  return {
    priceCents: price,
    totalCents: sale ? price : (total_price ?? price),
    saleCents: sale?.price,
    before: stored && { priceCents: toCents(stored.price), totalCents: toCents(stored.total_price) },
    saleBeforeCents: stored?.scheduled_sale && toCents(stored.scheduled_sale.price),
    costCents: isNonNegative(values.cost) ? values.cost : null,
    costBeforeCents: stored?.cost && toCents(stored.cost),
    isFree: free,
    isConfirmed: confirm_price,
  }
}

/** Returns the gross price, in cents, that will be valid at a time; null until both prices are numbers. */
export const computeFormPriceAt = (values: ProductValues, now: number): number | null => {
  const { price, total_price } = values
  if (!isNonNegative(price) || !(total_price === null || isNonNegative(total_price))) return null
  const sale = toScheduledSale(values)
  return sale ? computePriceAt(price, { cents: sale.price, from: sale.from, to: sale.to }, now) : (total_price ?? price)
}

/** Returns the confirmations that the entered prices need. */
export const findNeededConfirmations = (values: ProductValues, stored: EditedProduct | null) => {
  const priceInput = toPriceInput(values, stored)
  const errors = priceInput ? Object.values(findPriceErrors({ ...priceInput, isFree: false, isConfirmed: false })) : []
  const isPriceZero = priceInput && errors.includes('free')
  const otherErrors = priceInput
    ? Object.values(findPriceErrors({ ...priceInput, isFree: true, isConfirmed: false }))
    : []
  return { free: Boolean(isPriceZero), confirm_price: otherErrors.some(isConfirmable) }
}
