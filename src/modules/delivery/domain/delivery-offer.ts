import { type AvailabilityInput, determineAvailability, isOutOfStock } from '#catalog/domain/availability.ts'
import { measureGoods, type SizedProduct } from '#catalog/domain/measure-goods.ts'
import { type Cents, toCents } from '#kernel/money.ts'
import { type DeliveryLimits, findExceededLimit } from './delivery-limits.ts'
import { deliveryCents } from './delivery-price.ts'

/** Prices are in euros. */
interface Carrier extends DeliveryLimits {
  supportedCountries: readonly string[]
  /** `value` means that the buyer collects the goods. */
  inputType: 'select' | 'value' | 'Address'
  price: number
  freeFrom: number | null
}

interface Goods extends SizedProduct {
  total_price: number
}

/** Returns the lowest price of sending one unit to a country; null when nobody delivers there. */
export const cheapestDelivery = (carriers: readonly Carrier[], goods: Goods, country: string): Cents | null => {
  const prices = carriers
    .filter(({ inputType }) => inputType !== 'value')
    .filter(carrier => canDeliver(carrier, goods, country))
    .map(({ price, freeFrom }) =>
      deliveryCents(
        { priceCents: toCents(price), freeFromCents: freeFrom === null ? null : toCents(freeFrom) },
        toCents(goods.total_price),
      ),
    )
  return prices.length === 0 ? null : Math.min(...prices)
}

export const isFreePickUp = (carriers: readonly Carrier[], goods: Goods, country: string): boolean =>
  carriers.some(carrier => carrier.inputType === 'value' && carrier.price === 0 && canDeliver(carrier, goods, country))

const canDeliver = (carrier: Carrier, goods: Goods, country: string): boolean =>
  carrier.supportedCountries.includes(country) &&
  findExceededLimit(carrier, measureGoods([{ product: goods, amount: 1 }])) === null

/**
 * Returns the working days until an amount can leave. Amounts beyond stock take the lead time; null when it is
 * unknown.
 */
export const workdaysToDispatchAmount = (product: AvailabilityInput, amount: number): number | null => {
  const onShelf = determineAvailability(product).code === 'inStock'
  if (!onShelf || amount <= product.availableForSale) return workdaysToDispatch(product)
  return product.available_in > 0 ? product.available_in : null
}

/** Returns the working days until dispatch: 1 from stock, else the lead time; null when unknown. */
export const workdaysToDispatch = (product: AvailabilityInput): number | null => {
  if (isOutOfStock(product)) return null
  const availability = determineAvailability(product)
  if (availability.code === 'inStock') return 1
  return availability.code === 'inDays' ? availability.days : null
}
