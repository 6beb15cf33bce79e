import type { ReactNode } from 'react'
import { NotifyWhenBack } from '#back-in-stock/web/parts/notify-when-back.tsx'
import { AddToCart } from '#cart/web/parts/add-to-cart.tsx'
import { type CartSlots, CartSlotsProvider } from '#cart/web/parts/cart-slots.tsx'
import { DeliveryEstimate } from '#checkout/web/parts/delivery-estimate.tsx'
import { KeepShipping } from '#checkout/web/parts/keep-shipping.tsx'
import { LeavesBy } from '#delivery/web/parts/leaves-by.tsx'
import { type ListingSlots, ListingSlotsProvider } from '#listing/web/parts/slots.tsx'

const listingSlots: ListingSlots = { AddToCart, NotifyWhenBack }
const cartSlots: CartSlots = { DeliveryEstimate, KeepShipping, LeavesBy }

/** Where modules meet that may not know each other: the catalogue shows the cart's button without importing it. */
export const ShopSlots = ({ children }: { children: ReactNode }) => (
  <ListingSlotsProvider slots={listingSlots}>
    <CartSlotsProvider slots={cartSlots}>{children}</CartSlotsProvider>
  </ListingSlotsProvider>
)
