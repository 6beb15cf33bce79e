import { useEffect, useState } from 'react'
import { goodsTotal } from '#cart/domain/cart-total.ts'
import { cartStore, currentCart, useCart } from '#cart/web/parts/cart-store.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import { shippingAt } from './shipping-at.ts'
import { storedForm } from './stored-form.ts'
import { useProviders } from './use-providers.ts'

/** The delivery in the cart, if one was chosen. */
const chosenShipping = () => Object.values(currentCart()).find(({ product }) => isShipping(product))?.product

/** Keeps the price of the chosen delivery as the goods in the cart demand it: free from its limit on, and no longer below it. */
export const KeepShipping = () => {
  const cart = useCart()
  const goodsCents = goodsTotal(cart)
  const [before] = useState(goodsCents)
  // As long as the goods are what they were the price is right.
  const providers = useProviders(goodsCents !== before && chosenShipping() !== undefined)
  useEffect(() => {
    const shipping = chosenShipping()
    const provider = providers.find(({ value }) => value === storedForm().Delivery.provider)
    const next = shipping && provider && shippingAt(shipping, provider, goodsCents)
    if (next && next.total_price !== shipping.total_price) cartStore.setShipping(next)
  }, [providers, goodsCents])
  return null
}
