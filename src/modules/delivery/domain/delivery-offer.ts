import { type Available, availabilityOf, isOutOfStock } from '#catalog/domain/availability.ts'
import { measureGoods, type SizedProduct } from '#catalog/domain/measure-goods.ts'
import { type Cents, centsOf } from '#kernel/money.ts'
import { deliveryCents } from './delivery-price.ts'
import { type DeliveryLimits, limitExceeded } from './takes-goods.ts'

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
export const cheapestSending = (carriers: readonly Carrier[], goods: Goods, country: string): Cents | null => {
  const prices = carriers
    .filter(({ inputType }) => inputType !== 'value')
    .filter(carrier => carries(carrier, goods, country))
    .map(({ price, freeFrom }) =>
      deliveryCents(
        { priceCents: centsOf(price), freeFromCents: freeFrom === null ? null : centsOf(freeFrom) },
        centsOf(goods.total_price),
      ),
    )
  return prices.length === 0 ? null : Math.min(...prices)
}

export const isCollectedFree = (carriers: readonly Carrier[], goods: Goods, country: string): boolean =>
  carriers.some(carrier => carrier.inputType === 'value' && carrier.price === 0 && carries(carrier, goods, country))

const carries = (carrier: Carrier, goods: Goods, country: string): boolean =>
  carrier.supportedCountries.includes(country) &&
  limitExceeded(carrier, measureGoods([{ product: goods, amount: 1 }])) === null

/**
 * Returns the working days until an amount can leave. Amounts beyond stock take the lead time; null when it is
 * unknown.
 */
export const workdaysForAmount = (product: Available, amount: number): number | null => {
  const onShelf = availabilityOf(product).code === 'inStock'
  if (!onShelf || amount <= product.availableForSale) return workdaysToLeave(product)
  return product.available_in > 0 ? product.available_in : null
}

/** Returns the working days until dispatch: 1 from stock, else the lead time; null when unknown. */
export const workdaysToLeave = (product: Available): number | null => {
  if (isOutOfStock(product)) return null
  const availability = availabilityOf(product)
  if (availability.code === 'inStock') return 1
  return availability.code === 'inDays' ? availability.days : null
}
