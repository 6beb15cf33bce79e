import type { ReactNode } from 'react'
import { AddToCart } from '#cart/web/parts/add-to-cart.tsx'
import { type CartSlots, CartSlotsProvider } from '#cart/web/parts/cart-slots.tsx'
import { type ListingSlots, ListingSlotsProvider } from '#listing/web/parts/slots.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'

const KeepShipping = lazyComponent(() =>
  import('#checkout/web/parts/shipping-price-updater.tsx').then(({ ShippingPriceUpdater }) => ShippingPriceUpdater),
)

/** What is said to who cannot buy comes with the product's page. */
export const listingSlots: ListingSlots = { AddToCart }
/** The cart's own page brings what is shown there alone. */
const cartSlots: CartSlots = { KeepShipping: () => <KeepShipping wanted /> }

/** Where modules meet that may not know each other: the catalogue shows the cart's button without importing it. */
export const ShopSlots = ({ children }: { children: ReactNode }) => (
  <ListingSlotsProvider slots={listingSlots}>
    <CartSlotsProvider slots={cartSlots}>{children}</CartSlotsProvider>
  </ListingSlotsProvider>
)
