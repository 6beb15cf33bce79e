import type { ReactNode } from 'react'
import { AddToCart } from '#cart/web/parts/add-to-cart.tsx'
import { type CartSlots, CartSlotsProvider } from '#cart/web/parts/cart-slots.tsx'
import { type ListingSlots, ListingSlotsProvider } from '#listing/web/parts/slots.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'

const KeepShipping = lazyComponent(() =>
  import('#checkout/web/parts/shipping-price-updater.tsx').then(({ ShippingPriceUpdater }) => ShippingPriceUpdater),
)

/** The product page's bundle has the notices for products that cannot be bought. */
export const listingSlots: ListingSlots = { AddToCart }
/** The cart page's bundle has the slots that only it shows. */
const cartSlots: CartSlots = { KeepShipping: () => <KeepShipping wanted /> }

/** Provides slots between modules: the catalogue shows the cart's button without importing the cart. */
export const ShopSlots = ({ children }: { children: ReactNode }) => (
  <ListingSlotsProvider slots={listingSlots}>
    <CartSlotsProvider slots={cartSlots}>{children}</CartSlotsProvider>
  </ListingSlotsProvider>
)
