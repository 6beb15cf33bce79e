import type { ReactNode } from 'react'
import { type CartSlots, CartSlotsProvider } from '#cart/web/parts/cart-slots.tsx'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'

const LazyShippingPriceUpdater = createLazyComponent(() =>
  import('#checkout/web/parts/shipping-price-updater.tsx').then(({ ShippingPriceUpdater: component }) => component),
)

/** The cart page's bundle has the slots that only it shows. */
const cartSlots: CartSlots = { ShippingPriceUpdater: () => <LazyShippingPriceUpdater isNeeded /> }

/** Provides components of other modules to the cart in the header. */
export const ShopSlots = ({ children }: { children: ReactNode }) => (
  <CartSlotsProvider slots={cartSlots}>{children}</CartSlotsProvider>
)
