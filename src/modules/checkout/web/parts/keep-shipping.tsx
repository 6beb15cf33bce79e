import { useEffect, useState } from 'react'
import { goodsTotal } from '#cart/domain/cart-total.ts'
import { cartStore, currentCart, useCart } from '#cart/web/parts/cart-store.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import { shippingAt } from './shipping-at.ts'
import { storedForm } from './stored-form.ts'
import { useProviders } from './use-providers.ts'

/** Returns the shipping product in the cart. */
const chosenShipping = () => Object.values(currentCart()).find(({ product }) => isShipping(product))?.product

/** Updates the price of the chosen delivery when the goods cross its free-delivery limit. */
export const KeepShipping = () => {
  const cart = useCart()
  const goodsCents = goodsTotal(cart)
  const [before] = useState(goodsCents)
  // The price is correct while the goods are unchanged.
  const providers = useProviders(goodsCents !== before && chosenShipping() !== undefined)
  useEffect(() => {
    const shipping = chosenShipping()
    const provider = providers.find(({ value }) => value === storedForm().Delivery.provider)
    const next = shipping && provider && shippingAt(shipping, provider, goodsCents)
    if (next && next.total_price !== shipping.total_price) cartStore.setShipping(next)
  }, [providers, goodsCents])
  return null
}
