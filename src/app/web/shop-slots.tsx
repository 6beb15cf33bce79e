import type { ReactNode } from 'react'
import { NotifyWhenBack } from '#back-in-stock/web/parts/notify-when-back.tsx'
import { AddToCart } from '#cart/web/parts/add-to-cart.tsx'
import { type CartSlots, CartSlotsProvider } from '#cart/web/parts/cart-slots.tsx'
import { type CatalogSlots, CatalogSlotsProvider } from '#catalog/web/parts/slots.tsx'
import { DeliveryEstimate } from '#checkout/web/parts/delivery-estimate.tsx'

const catalogSlots: CatalogSlots = { AddToCart, NotifyWhenBack }
const cartSlots: CartSlots = { DeliveryEstimate }

/** Where modules meet that may not know each other: the catalogue shows the cart's button without importing it. */
export const ShopSlots = ({ children }: { children: ReactNode }) => (
  <CatalogSlotsProvider slots={catalogSlots}>
    <CartSlotsProvider slots={cartSlots}>{children}</CartSlotsProvider>
  </CatalogSlotsProvider>
)
