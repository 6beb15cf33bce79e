import type { CartItem } from '#cart/domain/cart.ts'
import type { Product } from '#catalog/contract-product.ts'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { type CheckoutForm, getDeliveryCountry } from '#checkout/domain/checkout-form.ts'
import type { Parcel } from '#delivery/domain/delivery-rates.ts'
import { toCents } from '#kernel/money.ts'

/** Describes the goods and their destination, which decide the price of delivery. */
export const toParcel = (form: CheckoutForm, goods: readonly CartItem<Product>[]): Parcel => ({
  country: getDeliveryCountry(form),
  postcode: form.Delivery.Address.area_code,
  grams: measureGoods(goods).grams,
  goodsCents: goods.reduce((sum, { product, amount }) => sum + toCents(product.total_price) * amount, 0),
})
