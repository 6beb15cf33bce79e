import { useEffect, useState } from 'react'
import { computeGoodsTotal } from '#cart/domain/cart-total.ts'
import { cartStore, getCurrentCart, useCart } from '#cart/web/parts/cart-store.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import { quoteProvider } from '#delivery/domain/delivery-rates.ts'
import { priceShippingProduct } from './price-shipping-product.ts'
import { readStoredForm } from './stored-form.ts'
import { toParcel } from './to-parcel.ts'
import { useProviders } from './use-providers.ts'

const findShippingProduct = () => Object.values(getCurrentCart()).find(({ product }) => isShipping(product))?.product

/** Updates the price of the chosen delivery when the goods cross its free-delivery limit or need another rate. */
export const ShippingPriceUpdater = () => {
  const cart = useCart()
  const goodsCents = computeGoodsTotal(cart)
  const [initialCents] = useState(goodsCents)
  // The price is correct while the goods are unchanged.
  const providers = useProviders(goodsCents !== initialCents && findShippingProduct() !== undefined)
  useEffect(() => {
    const shipping = findShippingProduct()
    const form = readStoredForm()
    const chosen = providers.find(({ value }) => value === form.Delivery.provider)
    const goods = Object.values(getCurrentCart()).filter(({ product }) => !isShipping(product))
    const provider = chosen && quoteProvider(chosen, toParcel(form, goods))
    const repricedProduct = shipping && provider && priceShippingProduct(shipping, provider, goodsCents)
    if (repricedProduct && repricedProduct.total_price !== shipping.total_price) cartStore.setShipping(repricedProduct)
  }, [providers, goodsCents])
  return null
}
